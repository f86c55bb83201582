// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import java.util.List;

/**
 * What simulation and NIC counted at a point.
 *
 * @param point the point
 * @param counts in the order of the table
 * @param sameAnswers whether the NIC sent the same packets in the same order
 * @param identical whether every byte is in the NIC's host memory
 */
public record CalibrationResult(
    CalibrationPoint point, List<Count> counts, boolean sameAnswers, boolean identical) {

  /**
   * A count of both.
   *
   * @param name what was counted
   * @param simulated in simulation
   * @param hardware by the NIC
   */
  public record Count(String name, long simulated, long hardware) {}

  /** Keeps the counts as they are. */
  public CalibrationResult {
    counts = List.copyOf(counts);
  }

  /**
   * Whether simulation and NIC agree.
   *
   * @return true when every count is the same, the packets sent are, and so is the memory
   */
  public boolean agrees() {
    return sameAnswers
        && identical
        && counts.stream().allMatch(count -> count.simulated() == count.hardware());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.protocol.CompletionStatus;
import java.util.Map;

/**
 * What a stress run did, without a violation.
 *
 * @param clocks clocks of the pair
 * @param comparisons values of the RTL that were compared; 0 on models alone
 * @param transfers descriptors that ended, those of the last, honest part with them
 * @param bytes bytes of those that ended well
 * @param ends how they ended
 * @param windows windows that were opened
 * @param writtenPackets packets that were written
 * @param counts both NICs' own counters, by name
 * @param fates packets that nodes sent, by what became of them
 * @param forged frames of the hostile peer
 */
public record StressResult(
    long clocks,
    long comparisons,
    long transfers,
    long bytes,
    Map<CompletionStatus, Long> ends,
    long windows,
    long writtenPackets,
    Map<String, Long> counts,
    Map<String, Long> fates,
    long forged) {

  /**
   * Transfers that ended in one way.
   *
   * @param status how
   * @return a count
   */
  public long ended(CompletionStatus status) {
    return ends.getOrDefault(status, 0L);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.ParameterException;

/**
 * The packets of a run that are recorded as transactions: data packets, each time they are sent,
 * and what else happens until the last of them is through.
 *
 * @param from the first clock, as waveforms count them
 * @param packets how many at most, 1 to {@value #MAX_PACKETS}
 */
public record TraceWindow(long from, int packets) {
  /** As many as a browser shows without an effort. */
  public static final int USUAL_PACKETS = 5_000;

  /** Some 700,000 spans, 80 MB of file: what {@code sluice trace} holds in its memory. */
  public static final int MAX_PACKETS = 50_000;

  /** From the beginning. */
  public static final TraceWindow USUAL = new TraceWindow(0, USUAL_PACKETS);

  /**
   * Checks both.
   *
   * @throws ParameterException when one is out of range
   */
  public TraceWindow {
    if (from < 0) {
      throw new ParameterException("trace-from", from, "a clock, 0 or more");
    }
    ParameterException.count("trace-packets", packets, MAX_PACKETS);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

/**
 * D of the early requests, one for the block: {@code dev.sluice.spec.control.OvertakingDepth} as a
 * register E of log2(W) + 6 bits, in 1/64 packets, two clocks behind what it is told, and D in a
 * register one clock behind it.
 */
final class OvertakingDepth {
  private static final int LEAST = 3;
  private static final int SHIFT = 6;

  private final int most;
  private int reach;
  private int depth;

  // The packet of the clock before.
  private boolean wasLate;
  private boolean wasRight;
  private int wasOvertakenBy;

  OvertakingDepth(int width) {
    most = width / 2;
  }

  void reset() {
    reach = most << SHIFT;
    depth = most;
    wasLate = false;
    wasRight = false;
  }

  /** D, 3 to W/2 packets. */
  int depth() {
    return depth;
  }

  /**
   * The rising edge.
   *
   * @param late a packet came that was never requested, or whose request was spurious
   * @param overtakenBy how many packets were before it, though after it by number
   * @param right a hole was filled by the copy asked for
   */
  void clock(boolean late, int overtakenBy, boolean right) {
    int packets = reach >> SHIFT;
    depth = Math.min(most, packets + (packets >> 2) + LEAST);
    if (wasLate) {
      reach = Math.max(reach, wasOvertakenBy << SHIFT);
    } else if (wasRight) {
      reach -= reach >> SHIFT;
    }
    wasLate = late;
    wasRight = right;
    wasOvertakenBy = Math.min(overtakenBy, most);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

/**
 * D: how many packets have to overtake a hole before it is asked for early. One for a node.
 *
 * <p>It follows E, the furthest that a packet was overtaken by and still came by itself:
 *
 * <pre>
 *   reset             E = W/2, hence D = W/2
 *   an original came late, overtaken by e      E = max(E, min(e, W/2))
 *   a hole was filled by the copy asked for    E = E - E/64
 *   D = E + E/4 + 3, at most W/2
 * </pre>
 *
 * <p>E falls only when a request was right. Where nothing is lost it never falls, D stays W/2, and
 * a network that reorders by less than W/2 packets sees no request at all. One request that was not
 * needed lifts D above what was seen.
 *
 * <p>Hardware: one register of log2(W) + 6 bits, E in 1/64 packets; a maximum and a subtraction of
 * a constant shift. Source: protocol text, section 7.
 */
public final class OvertakingDepth {
  /** The least D, the margin above E. */
  public static final int LEAST = 3;

  /** Fractional bits of E, and the share of it that a right request takes away, as a shift. */
  private static final int SHIFT = 6;

  private final int most;
  private int reach;

  /**
   * The register after a reset.
   *
   * @param width W of the node's windows, at least 8
   */
  public OvertakingDepth(int width) {
    most = width / 2;
    reach = most << SHIFT;
  }

  /** D, {@value #LEAST} to W/2 packets. */
  int depth() {
    int packets = reach >> SHIFT;
    return Math.min(most, packets + (packets >> 2) + LEAST);
  }

  /** A packet that was never requested, or spuriously, came after that many later ones. */
  void cameLate(int overtakenBy) {
    reach = Math.max(reach, Math.min(overtakenBy, most) << SHIFT);
  }

  /** A hole was filled by the copy that was asked for. */
  void wasRight() {
    reach -= reach >> SHIFT;
  }
}

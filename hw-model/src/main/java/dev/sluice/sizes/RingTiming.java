// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/**
 * The clocks of {@code architecture=ring}, all of which follow from the width of the window. A
 * command is on the port in stage 0 and moves on by one stage in every clock.
 *
 * <pre>
 *   stage       name      what happens
 *   0           port      the command is offered; the base memory is read
 *   1           in        command register; the configuration memory is written and read
 *   2           fetch     both arrive; the highest packet is read
 *   3           compare   generation, region, lap and index against the stale base
 *   4           range     early verdict; the highest packet arrives and is compared; the vector is read
 *   5           gather    commands 2 to 4 ahead are taken into account
 *   6           decide    the command 1 ahead too: is the bit to be set? highest packet written
 *   7           decode    one-hot; vector of the command 2 ahead, if it is the same window
 *   8           set       vector of the command 1 ahead; written back
 *   9           split     laps apart, at the stale base
 *   10 .. 9+T   tree      leading ones, radix 4, T levels
 *   10+T        select    which lap the run ends in
 *   11+T        base      base memory written; slide, completion
 *   12+T        judge     verdict
 *   13+T        out       the verdict is on the port
 * </pre>
 */
public final class RingTiming {
  /** Stage in which the command's configuration has arrived and is at the status port's door. */
  public static final int COMPARE = 3;

  /** Stage in which the vector that includes the command is there. */
  public static final int SPLIT = 9;

  private static final int RADIX_BITS = 2;
  private static final int BASE_AFTER_TREE = 10;
  private static final int OUT_AFTER_TREE = 13;

  private RingTiming() {}

  /**
   * Levels of the radix-4 trees.
   *
   * @param width W, a power of two
   * @return ceil(log4 W)
   */
  public static int treeLevels(int width) {
    int positionBits = Integer.numberOfTrailingZeros(width);
    return (positionBits + RADIX_BITS - 1) / RADIX_BITS;
  }

  /**
   * Clocks from a packet command to its verdict.
   *
   * @param width W
   * @return 15 (W = 8) to 18 (W = 1024)
   */
  public static int latency(int width) {
    return OUT_AFTER_TREE + treeLevels(width);
  }

  /**
   * Clocks after which a slide is seen by the window's edges: written in stage 11+T; the memory is
   * read in stage 0, and what is written in the clock of that read or in the next is forwarded.
   *
   * @param width W
   * @return 12 (W = 8) to 15 (W = 1024)
   */
  public static int edgeLag(int width) {
    return BASE_AFTER_TREE + treeLevels(width);
  }
}

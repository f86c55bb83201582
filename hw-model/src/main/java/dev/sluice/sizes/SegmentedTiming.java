// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/**
 * The clocks of {@code architecture=segmented}, all of which follow from the width of the window.
 * Stages 0 to 6 are those of {@link RingTiming}. S = W / 32 segments, U = ceil(log4 S).
 *
 * <pre>
 *   stage         name      what happens
 *   0 .. 6        port .. decide as in the ring; besides:
 *   3             compare   the touched row is read
 *   5             gather    the segment's row of 32 bits is read
 *   6             decide    the touched row written
 *   7             decode    the segment's row is there; zeros if the segment is untouched
 *   8             mark      one-hot; row of the command 2 ahead, if it is the same segment
 *   9             set       row of the command 1 ahead; written back
 *   10            split     laps apart, where the segment's part of the window begins
 *   11 .. 13      tree      first missing packet of the segment, radix 4, 3 levels; 12: summary read
 *   14            place     which lap it is in; the summary is there
 *   15            note      summary of the command 2 ahead
 *   16            sum       summary of the command 1 ahead; written back
 *   17            part      laps apart, at the stale base's segment
 *   18 .. 17+U    find      first segment that is not full, radix 4, U levels
 *   18+U          recall    its place is read; the own place is written
 *   19+U          load      the place arrives
 *   20+U          select    lap, segment, place: WBASE
 *   21+U          base      base memory written; slide, completion
 *   22+U          judge     verdict
 *   23+U          out       the verdict is on the port
 * </pre>
 */
public final class SegmentedTiming {
  /** Bits of a segment. */
  public static final int SEGMENT = 32;

  /** Stage in which the command's configuration and stale base have arrived. */
  public static final int COMPARE = 3;

  /** Stage in which a row goes into the status register. */
  public static final int PUSH = 11;

  private static final int LAG_AFTER_SEARCH = 20;
  private static final int OUT_AFTER_SEARCH = 23;

  private SegmentedTiming() {}

  /**
   * Segments of a window.
   *
   * @param width W, a power of two, 64 to 1024
   * @return S = W / 32, 2 to 32
   */
  public static int segments(int width) {
    return width / SEGMENT;
  }

  /**
   * Levels of the search for the first segment that is not full.
   *
   * @param width W
   * @return U = ceil(log4 S), 1 to 3
   */
  public static int searchLevels(int width) {
    return RingTiming.treeLevels(segments(width));
  }

  /**
   * Clocks from a packet command to its verdict.
   *
   * @param width W
   * @return 24 (W = 64, 128), 25 (W = 256, 512) or 26 (W = 1024)
   */
  public static int latency(int width) {
    return OUT_AFTER_SEARCH + searchLevels(width);
  }

  /**
   * Clocks after which a slide is seen by the window's edges: written in stage 21+U; the memory is
   * read in stage 0, and what is written in the clock of that read or in the next is forwarded.
   *
   * @param width W
   * @return 21 (W = 64, 128), 22 (W = 256, 512) or 23 (W = 1024)
   */
  public static int edgeLag(int width) {
    return LAG_AFTER_SEARCH + searchLevels(width);
  }
}

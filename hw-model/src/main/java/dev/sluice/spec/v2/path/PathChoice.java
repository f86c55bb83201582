// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.path;

import java.util.Arrays;

/** Which paths a sender uses for a peer: rules P1 and P2. */
public final class PathChoice {
  /** So many packets in a row on a path, lost, make it a bad one. */
  public static final int ROW = 3;

  private static final int FIRST_REST = 64;
  private static final int MOST_REST = 1024;

  private final int paths;
  private final long[] outUntil;
  private final int[] rest;
  private int turn;

  /**
   * All paths are good.
   *
   * @param paths K, 1 to 15
   */
  public PathChoice(int paths) {
    this.paths = paths;
    outUntil = new long[paths];
    Arrays.fill(outUntil, Long.MIN_VALUE);
    rest = new int[paths];
    Arrays.fill(rest, FIRST_REST);
  }

  /**
   * The paths for a segment that begins.
   *
   * @param now when
   * @return bit p: path p is used; never 0
   */
  public int usable(long now) {
    int mask = 0;
    for (int p = 0; p < paths; p++) {
      mask |= outUntil[p] <= now ? 1 << p : 0;
    }
    return mask == 0 ? (1 << paths) - 1 : mask;
  }

  /**
   * P1: the paths of a segment that begins.
   *
   * @param now when
   * @param packets n
   * @return its paths, the first after the last of the segment before
   */
  public SegmentPaths begin(long now, int packets) {
    SegmentPaths chosen = SegmentPaths.after(usable(now), turn);
    turn = chosen.of(packets - 1);
    return chosen;
  }

  /**
   * P1: the path of a probe.
   *
   * @param now when
   * @return the next in turn
   */
  public int next(long now) {
    turn = SegmentPaths.after(usable(now), turn).of(0);
    return turn;
  }

  /**
   * The path of a number, or the next after it that is not out of use.
   *
   * @param number of a request
   * @param now when
   * @return its path
   */
  public int of(int number, long now) {
    int mask = usable(now);
    int p = number % paths;
    while ((mask >> p & 1) == 0) {
      p = p + 1 == paths ? 0 : p + 1;
    }
    return p;
  }

  /**
   * P2: a path lost packets in a row.
   *
   * @param path which
   * @param now when
   * @param roundTrip as measured, ticks
   */
  public void bad(int path, long now, long roundTrip) {
    if (outUntil[path] <= now) {
      outUntil[path] = now + rest[path] * roundTrip;
      rest[path] = Math.min(MOST_REST, 2 * rest[path]);
    }
  }

  /**
   * P2: a segment over these paths lost nothing.
   *
   * @param mask the paths
   */
  public void good(int mask) {
    for (int p = 0; p < paths; p++) {
      if ((mask >> p & 1) != 0) {
        rest[p] = FIRST_REST;
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.window;

/**
 * The packets that every benchmark sends, so that all measure the same work: one in every clock,
 * the windows in turn, in each window the packets in order but for every tenth pair, which is
 * swapped. Simple enough to be written again in C++ ({@code bare_loop.cpp}).
 */
public final class BenchPattern {
  /** PIDX wraps at this many packets, so that any long run stays within 2^20. */
  public static final int PACKETS = 1 << 16;

  private BenchPattern() {}

  /**
   * The window of a clock.
   *
   * @param clock from 0
   * @param windows R
   * @return 0 to R-1
   */
  public static int window(long clock, int windows) {
    return (int) (clock % windows);
  }

  /**
   * The PIDX of a clock.
   *
   * @param clock from 0
   * @param windows R
   * @return 0 to {@link #PACKETS}-1
   */
  public static int pidx(long clock, int windows) {
    int turn = (int) (clock / windows) & PACKETS - 1;
    return (turn >> 1) % 10 == 0 ? turn ^ 1 : turn;
  }
}

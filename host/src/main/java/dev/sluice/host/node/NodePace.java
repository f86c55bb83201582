// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

/**
 * When a NIC that waits has its next clocks: {@value #CLOCKS_A_SECOND} a second at most. What was
 * missed while its thread was woken late is made up for, up to {@value #MOST_BEHIND} ns.
 */
final class NodePace {
  /** Clocks a second, at most, while nothing moves. */
  static final long CLOCKS_A_SECOND = 100_000;

  /**
   * How much is made up for: a tenth of a usual time-out, so that no timer ends before a frame
   * could have come.
   */
  static final long MOST_BEHIND = 20_000_000L;

  private final long step;
  private long due;

  /**
   * Of a NIC that did not wait so far.
   *
   * @param clocks that it has at a time
   * @param now in ns, of any origin
   */
  NodePace(int clocks, long now) {
    step = clocks * 1_000_000_000L / CLOCKS_A_SECOND;
    due = now;
  }

  /**
   * The NIC had its clocks and waits.
   *
   * @param now in ns, of the same origin
   * @return ns to rest before the next ones, none if 0 or less
   */
  long rest(long now) {
    due = Math.max(due + step, now - MOST_BEHIND);
    return due - now;
  }
}

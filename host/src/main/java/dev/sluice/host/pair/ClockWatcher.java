// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

/** Sees every clock of a node when all its wires are set, before the edge. Changes nothing. */
@FunctionalInterface
public interface ClockWatcher {
  /**
   * A clock.
   *
   * @param clock its number
   */
  void clock(long clock);
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.sizes.SendSizes;
import java.util.Arrays;

/**
 * Packets of one kind, turns or urgent ones, from their selection until PacketBuilder counts them:
 * no more are chosen than it has room for, so that none waits in front of one of the other kind.
 */
final class BuilderRoom {
  private int chosen;
  private final boolean[] left = new boolean[SendSizes.SETTLE];
  private boolean open;

  void reset() {
    chosen = 0;
    Arrays.fill(left, false);
    open = false;
  }

  /** Whether one more may be chosen. */
  boolean open() {
    return open;
  }

  /**
   * The rising edge.
   *
   * @param more one was chosen
   * @param less what was chosen sends nothing
   * @param leaves one leaves the engine
   * @param rooms packets that the builder has room for
   */
  void clock(boolean more, boolean less, boolean leaves, int rooms) {
    chosen += (more ? 1 : 0) - (less ? 1 : 0) - (left[SendSizes.SETTLE - 1] ? 1 : 0);
    System.arraycopy(left, 0, left, 1, SendSizes.SETTLE - 1);
    left[0] = leaves;
    open = chosen < rooms;
  }
}

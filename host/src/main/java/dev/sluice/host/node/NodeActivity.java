// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

/**
 * What a NIC's clock is needed for, from what is seen of the NIC now and then. Whatever moved needs
 * {@value #SETTLE} clocks more at full speed: a record in memory becomes an interrupt a few clocks
 * later, and a NIC that stood still between the two would leave its program waiting for ever.
 */
final class NodeActivity {
  /** What its clock is needed for. */
  enum Need {
    /** Something moves: every clock counts. */
    WORK,
    /** It waits for a frame or for one of its own timers. */
    WAIT,
    /** Nothing of it can change by itself. */
    NOTHING
  }

  /** Clocks for which nothing moves, before a NIC is said to wait. */
  static final int SETTLE = 1024;

  private long moved;
  private long frame = Long.MIN_VALUE / 2;
  private long crossed;
  private long handled;

  /**
   * Of a NIC in its first clock.
   *
   * @param crossed frames that were at its line before
   */
  NodeActivity(long crossed) {
    this.crossed = crossed;
  }

  /**
   * What is seen of it.
   *
   * @param clock the present one
   * @param frames how many were at its line so far, either way
   * @param moves how many accesses were answered and records written so far: both may come and go
   *     between two looks
   * @param still nothing is under way at its ports
   * @param underWay it has descriptors that it has written no record for
   * @param longestWait clocks between two frames about a window that is open
   * @return what it needs until it is looked at again
   */
  Need look(
      long clock, long frames, long moves, boolean still, boolean underWay, long longestWait) {
    if (frames != crossed) {
      crossed = frames;
      frame = clock;
      moved = clock;
    } else if (!still || moves != handled) {
      moved = clock;
    }
    handled = moves;
    if (clock - moved < SETTLE) {
      return Need.WORK;
    }
    return underWay || clock - frame < longestWait + SETTLE ? Need.WAIT : Need.NOTHING;
  }

  /**
   * It has stood still, and goes on as something came.
   *
   * @param clock the present one
   */
  void resume(long clock) {
    moved = clock;
  }
}

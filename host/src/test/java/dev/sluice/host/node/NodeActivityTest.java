// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static dev.sluice.host.node.NodeActivity.SETTLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.node.NodeActivity.Need;
import org.junit.jupiter.api.Test;

/** What a NIC's clock is needed for. */
class NodeActivityTest {
  private static final int LOOK = 64;
  private static final long LONGEST = 10_000;

  private final NodeActivity activity = new NodeActivity(0);
  private long clock;
  private long frames;
  private long moves;

  private Need look(boolean still, boolean sending) {
    clock += LOOK;
    return activity.look(clock, frames, moves, still, sending, LONGEST);
  }

  /** Looks until it needs that, and nothing but what is said before. */
  private long until(Need wanted, boolean sending, Need before) {
    long begin = clock;
    for (Need need = look(true, sending); need != wanted; need = look(true, sending)) {
      assertThat(need).as("at clock %d", clock).isEqualTo(before);
      assertThat(clock - begin).isLessThan(10 * LONGEST);
    }
    return clock - begin;
  }

  @Test
  void whatMovesNeedsEveryClock() {
    for (int i = 0; i < 100; i++) {
      assertThat(look(false, true)).isEqualTo(Need.WORK);
    }
    assertThat(until(Need.WAIT, true, Need.WORK)).isEqualTo(SETTLE);
  }

  @Test
  void whoHasSomethingUnderWayIsNeverLeftStanding() {
    until(Need.WAIT, true, Need.WORK);
    for (int i = 0; i < 10 * LONGEST / LOOK; i++) {
      assertThat(look(true, true)).isEqualTo(Need.WAIT);
    }
  }

  @Test
  void aWindowMayBeOpenAfterAFrame() {
    frames++;
    assertThat(look(true, false)).isEqualTo(Need.WORK);
    assertThat(until(Need.WAIT, false, Need.WORK)).isEqualTo(SETTLE);
    assertThat(until(Need.NOTHING, false, Need.WAIT)).isBetween(LONGEST - LOOK, LONGEST + LOOK);
  }

  /**
   * The last record was written between two looks, long after the last frame: the interrupt is
   * still to come. A node stood still here, and its program waited for ever.
   */
  @Test
  void aRecordNeedsTheClocksOfItsInterrupt() {
    frames++;
    look(true, true);
    while (clock < 2 * LONGEST) {
      look(true, true);
    }
    moves++;
    assertThat(look(true, false)).isEqualTo(Need.WORK);
    assertThat(until(Need.NOTHING, false, Need.WORK)).isEqualTo(SETTLE);
  }

  /** A descriptor that is refused at once: access and record are over before anybody looks. */
  @Test
  void whatIsOverBetweenTwoLooksCounts() {
    frames++;
    until(Need.WAIT, false, Need.WORK);
    while (clock < LONGEST) {
      look(true, false);
    }
    moves += 2;
    assertThat(look(true, false)).isEqualTo(Need.WORK);
    assertThat(until(Need.NOTHING, false, Need.WORK)).isEqualTo(SETTLE);
  }

  @Test
  void whoWasWokenWorks() {
    until(Need.NOTHING, false, Need.WORK);
    activity.resume(clock);
    assertThat(until(Need.NOTHING, false, Need.WORK)).isEqualTo(SETTLE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.lib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The wheel against a plain list of deadlines. */
class TimerWheelTest {
  private static final int TIMERS = 20;

  @Property(tries = 300)
  void aTimerRunsOutInItsClockAndOnce(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 5000) int longest,
      @ForAll @IntRange(min = 1, max = 3000) int longestStep) {
    Random random = new Random(seed);
    TimerWheel wheel = new TimerWheel(TIMERS);
    long[] deadline = new long[TIMERS];
    long now = 0;
    for (int round = 0; round < 300; round++) {
      for (int i = random.nextInt(4); i > 0; i--) {
        int timer = random.nextInt(TIMERS);
        if (random.nextInt(4) == 0) {
          wheel.stop(timer);
          deadline[timer] = 0;
        } else {
          deadline[timer] = now + 1 + random.nextInt(longest);
          wheel.start(timer, deadline[timer]);
        }
      }
      now += random.nextBoolean() ? 1 : 1 + random.nextInt(longestStep);
      wheel.advance(now);
      long previous = 0;
      for (int timer = wheel.poll(); timer != TimerWheel.NONE; timer = wheel.poll()) {
        assertThat(deadline[timer]).isBetween(Math.max(1, previous), now);
        previous = deadline[timer];
        deadline[timer] = 0;
      }
      for (long left : deadline) {
        assertThat(left == 0 || left > now).isTrue();
      }
    }
  }

  @Test
  void timersOfOneClockKeepTheOrderOfStarting() {
    TimerWheel wheel = new TimerWheel(5);
    for (int timer : new int[] {3, 0, 4, 1}) {
      wheel.start(timer, 10);
    }
    wheel.start(2, 9);
    wheel.advance(10);
    assertThat(due(wheel)).containsExactly(2, 3, 0, 4, 1);
  }

  @Test
  void aTimerThatRanOutCanBeStoppedAndStartedAnew() {
    TimerWheel wheel = new TimerWheel(3);
    for (int timer = 0; timer < 3; timer++) {
      wheel.start(timer, 5);
    }
    wheel.advance(5);
    wheel.stop(1);
    wheel.start(0, 7);
    assertThat(due(wheel)).containsExactly(2);
    wheel.advance(6);
    assertThat(due(wheel)).isEmpty();
    wheel.advance(7);
    assertThat(due(wheel)).containsExactly(0);
  }

  @Test
  void aDeadlineInThePastRunsOutAtTheNextClock() {
    TimerWheel wheel = new TimerWheel(1);
    wheel.advance(100);
    wheel.start(0, 3);
    wheel.advance(100);
    assertThat(due(wheel)).isEmpty();
    wheel.advance(101);
    assertThat(due(wheel)).containsExactly(0);
  }

  private static List<Integer> due(TimerWheel wheel) {
    List<Integer> due = new ArrayList<>();
    for (int timer = wheel.poll(); timer != TimerWheel.NONE; timer = wheel.poll()) {
      due.add(timer);
    }
    return due;
  }
}

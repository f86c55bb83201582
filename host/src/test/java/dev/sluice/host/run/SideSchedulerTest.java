// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two sides in turns, on one thread and on two. */
class SideSchedulerTest {
  private static LongConsumer throwing(long at, RuntimeException e) {
    return clock -> {
      if (clock == at) {
        throw e;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachSideSeesEveryClockOnce(boolean twoThreads) {
    List<Long> first = new ArrayList<>();
    List<Long> second = new ArrayList<>();
    try (SideScheduler turns = new SideScheduler(first::add, second::add, 7, twoThreads)) {
      for (long clock = 0; clock < 7000; clock += 7) {
        turns.run(clock);
        assertThat(second).hasSize((int) clock + 7);
      }
    }
    assertThat(first).hasSize(7000).isSorted().doesNotHaveDuplicates();
    assertThat(second).isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatASideThrowsIsThrownAfterTheTurn(boolean twoThreads) {
    IllegalStateException mine = new IllegalStateException("first");
    IllegalStateException other = new IllegalStateException("second");
    try (SideScheduler turns =
        new SideScheduler(throwing(13, mine), throwing(5, other), 4, twoThreads)) {
      turns.run(0);
      assertThatThrownBy(() -> turns.run(4)).isSameAs(other);
      turns.run(8);
      assertThatThrownBy(() -> turns.run(12)).isSameAs(mine);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Who finds mutants soonest is asked first. */
class TestOrderTest {
  private final TestOrder order = new TestOrder();

  @Test
  void theShortestIsFirstAtFirst() {
    order.add("long", 5);
    order.add("short", 1);
    order.add("middle", 2);
    order.add("as short", 1);
    assertThat(order.next()).containsExactly("short", "as short", "middle", "long");
  }

  /** The short one finds every other mutant; the long one finds the rest, each at once. */
  @Test
  void oneThatFindsMoreInItsTimeGoesFirst() {
    order.add("short", 2);
    order.add("long", 6);
    int mutants = 0;
    while (order.next().getFirst().equals("short")) {
      boolean finds = mutants++ % 2 == 0;
      order.ran("short", finds ? 0.01 : 2, finds);
      if (!finds) {
        order.ran("long", 0.05, true);
      }
      assertThat(mutants).isLessThan(20);
    }
    assertThat(mutants).isGreaterThan(1);
    order.ran("long", 0.05, true);
    assertThat(order.next()).containsExactly("long", "short");
  }

  @Test
  void oneThatFindsNothingGoesLast() {
    order.add("short", 2);
    order.add("long", 3);
    order.ran("short", 2, false);
    assertThat(order.next()).containsExactly("long", "short");
  }

  @Test
  void whatWasNotAddedIsNoTest() {
    assertThatThrownBy(() -> order.ran("other", 1, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no test other");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CrossTest {
  private final CoverGroup group = new CoverGroup("g", "a group");
  private final CoverPoint fill =
      group.point("fill", "").bin("empty", 0).range("some", 1, 3).bin("full", 4).ignore("x", 9, 9);
  private final CoverPoint op =
      group.point("op", "").bin("push", 0).bin("pop", 1).transition("t", 0, 1);

  @Test
  void combinationsAreCounted() {
    Cross cross = group.cross("fill x op", "", fill, op).ignore("empty", "pop");
    fill.sample(0);
    op.sample(0);
    cross.sample();
    cross.sample();
    fill.sample(4);
    op.sample(1);
    cross.sample();
    fill.sample(9);
    cross.sample();
    fill.sample(77);
    cross.sample();
    fill.sample(1);
    op.restart();
    cross.sample();
    assertThat(cross.hits("empty", "push")).isEqualTo(2);
    assertThat(cross.hits("full", "pop")).isEqualTo(1);
    assertThat(cross.hits(Cross.ANY, Cross.ANY)).isEqualTo(3);
    CrossData data = cross.data();
    assertThat(data.score()).hasToString("40.0 % (2 of 5)");
    assertThat(data.holes()).containsExactly("some, push", "some, pop", "full, push");
  }

  @Test
  void threePoints() {
    CoverPoint third = group.point("third", "").bin("0", 0).bin("1", 1);
    Cross cross = group.cross("all", "", fill, op, third).atLeast(2);
    fill.sample(2);
    op.sample(1);
    third.sample(0);
    cross.sample();
    assertThat(cross.hits("some", "pop", "0")).isEqualTo(1);
    assertThat(cross.data().score()).isEqualTo(new Score(0, 12));
    cross.sample();
    assertThat(cross.data().score()).isEqualTo(new Score(1, 12));
  }

  @Test
  void illegalCellsThrow() {
    Cross cross = group.cross("c", "", fill, op).illegal("full", "push");
    fill.sample(4);
    op.sample(0);
    assertThatThrownBy(cross::sample)
        .isInstanceOf(IllegalSampleException.class)
        .hasMessage("cross g.c: illegal cell [full, push] was hit");
  }

  @Test
  void wrongDefinitionsAreRefused() {
    assertThatThrownBy(() -> group.cross("c", "", fill)).hasMessageContaining("two points or more");
    CoverPoint stranger = new CoverGroup("other", "").point("s", "").bin("a", 0);
    assertThatThrownBy(() -> group.cross("c2", "", fill, stranger))
        .hasMessageContaining("is not of group g");
    CoverPoint noBins = group.point("none", "");
    assertThatThrownBy(() -> group.cross("c3", "", fill, noBins))
        .hasMessageContaining("has no value bins");
    Cross cross = group.cross("c4", "", fill, op);
    assertThatThrownBy(() -> cross.ignore("empty")).hasMessageContaining("given for 1");
    assertThatThrownBy(() -> cross.ignore("empty", "poop"))
        .hasMessageContaining("has no bin poop, only [push, pop]");
    assertThatThrownBy(() -> fill.bin("late", 7)).hasMessageContaining("first sample or cross");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.sluice.cosim.error.CosimException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverPointTest {
  private final CoverGroup group = new CoverGroup("g", "a group");
  private final CoverPoint point = group.point("p", "a point");

  /** The far bin decides between the table and the search. */
  @ParameterizedTest
  @ValueSource(longs = {100, Long.MAX_VALUE})
  void valuesFallIntoTheirBins(long far) {
    point.bin("odd", 1, 3).bin("zero", 0).range("some", 4, 7).bin("far", far).bin("low", -5);
    for (long value : new long[] {-6, -5, 0, 0, 1, 2, 3, 4, 7, 8, far, far - 1}) {
      point.sample(value);
    }
    assertThat(point.hits("odd")).isEqualTo(2);
    assertThat(point.hits("zero")).isEqualTo(2);
    assertThat(point.hits("some")).isEqualTo(2);
    assertThat(point.hits("far")).isEqualTo(1);
    assertThat(point.hits("low")).isEqualTo(1);
    assertThat(point.data().others()).isEqualTo(4);
    assertThat(point.data().samples()).isEqualTo(12);
    point.sample(Long.MIN_VALUE);
    point.sample(Long.MAX_VALUE - 7);
    assertThat(point.data().others()).isEqualTo(6);
  }

  @Test
  void holesAreWhatIsMissing() {
    point.bin("a", 1).bin("b", 2).ignore("c", 3, 3).illegal("d", 4, 4).atLeast(2);
    point.sample(1);
    point.sample(2);
    point.sample(2);
    assertThat(point.data().holes()).containsExactly("a");
    assertThat(point.data().score()).hasToString("50.0 % (1 of 2)");
    assertThat(group.data().covered()).isFalse();
    assertThat(group.data().holes()).containsExactly("p: a");
    point.sample(1);
    assertThat(group.data().covered()).isTrue();
  }

  @Test
  void illegalValuesAreCountedAndThrown() {
    point.bin("a", 1).illegal("d", 4, 9);
    assertThatThrownBy(() -> point.sample(5))
        .isInstanceOf(IllegalSampleException.class)
        .hasMessage("cover point g.p: illegal bin d was hit by 5");
    assertThat(point.hits("d")).isEqualTo(1);
  }

  @Test
  void transitionsAreSeenAlsoWhereTheyOverlap() {
    point
        .bin("a", 1)
        .transition("1 1", 1, 1)
        .transition("1 2 1", 1, 2, 1)
        .illegalTransition("3 1", 3, 1);
    for (long value : new long[] {1, 1, 1, 2, 1, 2, 1}) {
      point.sample(value);
    }
    assertThat(point.hits("1 1")).isEqualTo(2);
    assertThat(point.hits("1 2 1")).isEqualTo(2);
    point.restart();
    point.sample(1);
    assertThat(point.hits("1 1")).isEqualTo(2);
    point.sample(3);
    assertThatThrownBy(() -> point.sample(1)).hasMessageContaining("illegal bin 3 1 was hit by 1");
  }

  @Test
  void wrongDefinitionsAreRefused() {
    point.range("a", 1, 5);
    assertThatThrownBy(() -> point.bin("b", 7, 5))
        .hasMessageContaining("bins a and b overlap at 5");
    assertThatThrownBy(() -> point.bin("a", 9)).hasMessageContaining("has a bin a already");
    assertThatThrownBy(() -> point.range("c", 9, 8)).hasMessageContaining("9 to 8 is not a range");
    assertThatThrownBy(() -> point.bin("c")).hasMessageContaining("bin c has no values");
    assertThatThrownBy(() -> point.transition("t", 1)).hasMessageContaining("two values or more");
    assertThatThrownBy(() -> point.atLeast(0)).isInstanceOf(CosimException.class);
    assertThatThrownBy(() -> group.point("p", "")).hasMessageContaining("has a p already");
    point.sample(1);
    assertThatThrownBy(() -> point.bin("b", 9)).hasMessageContaining("after the first sample");
    assertThatThrownBy(() -> point.hits("x")).hasMessageContaining("has no bin x, only [a]");
  }

  @Test
  void samplingAllocatesNothing() {
    point.bin("zero", 0).range("some", 1, 50).transition("t", 1, 2);
    CoverPoint wide = group.point("wide", "").bin("low", 0).range("far", 1L << 40, 1L << 41);
    Cross cross = group.cross("x", "", point, wide);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    sample(wide, cross, 20_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    sample(wide, cross, 1_000_000);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).isLessThan(16 * 1024);
    assertThat(cross.hits("*", "far")).isPositive();
  }

  private void sample(CoverPoint wide, Cross cross, int count) {
    for (int i = 0; i < count; i++) {
      point.sample(i % 60);
      wide.sample((long) i << 30);
      cross.sample();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import org.junit.jupiter.api.Test;

/** Protocol text, section 7.3, rule by rule; W = 16, D = 8, T = 100. */
class AdaptiveTimeoutTest {
  private static final int N = 200;

  private final ControlBench bench =
      new ControlBench(16, N, new Extensions(Overrun.SOURCE, true, true));

  private long time() {
    return bench.table.adaptive.time(0);
  }

  /** Hole 5 is asked for in clock 14, its copy comes 10 clocks later; WBASE is 14 then. */
  private void oneTime() {
    bench.originals(0, 4).originals(6, 13);
    assertThat(bench.runTo(23)).containsExactly("14 SINGLE_REQUEST 5");
    bench.receive(5, true);
  }

  /** Hole 14 is asked for in clock 33. */
  private void anotherHole() {
    bench.originals(15, 22);
    assertThat(bench.runTo(78)).containsExactly("33 SINGLE_REQUEST 14");
  }

  @Test
  void beforeTheFirstTimeItIsT() {
    bench.originals(0, 4).originals(6, 13);
    assertThat(time()).isEqualTo(100);
    assertThat(bench.runTo(113)).containsExactly("14 SINGLE_REQUEST 5");
    assertThat(bench.runTo(114)).contains("114 SINGLE_REQUEST 5");
    assertThat(bench.control.timeouts()).isEqualTo(1);
    assertThat(bench.control.promptTimeouts()).isZero();
  }

  @Test
  void theFirstTimeIsTheMeanAndHalfOfItTheDeviation() {
    oneTime();
    assertThat(time()).isEqualTo(10 + 4 * 5 + 16);
  }

  @Test
  void promptTimeoutsDoubleUntilTAndAreNoRetries() {
    oneTime();
    anotherHole();
    assertThat(bench.runTo(170)).containsExactly("79 SINGLE_REQUEST 14");
    // Nothing was accepted for T, so the range that follows is asked for too.
    assertThat(bench.runTo(172)).containsExactly("171 SINGLE_REQUEST 14", "171 RANGE_REQUEST 23");
    assertThat(bench.control.promptTimeouts()).isEqualTo(2);
    assertThat(bench.control.timeouts()).isZero();
    // 46 * 4 is more than T, so the ordinary ones follow, each with its retry.
    assertThat(bench.runTo(270)).isEmpty();
    assertThat(bench.runTo(271)).contains("271 SINGLE_REQUEST 14");
    assertThat(bench.control.timeouts()).isEqualTo(1);
    assertThat(bench.runTo(470)).isEmpty();
    assertThat(bench.runTo(471)).contains("471 SINGLE_REQUEST 14");
    assertThat(bench.control.promptTimeouts()).isEqualTo(2);
  }

  @Test
  void aRequestThatWasRepeatedIsNotTimed() {
    oneTime();
    anotherHole();
    bench.runTo(88);
    bench.receive(14, true);
    assertThat(time()).isEqualTo(46);
  }

  @Test
  void aSecondCopySaysThatTheWaitWasTooShort() {
    oneTime();
    anotherHole();
    bench.runTo(88);
    bench.receive(14, true).receive(14, true);
    // 56 clocks from the first request: mean 10 + 46/8, deviation 5 + (46 - 5)/4.
    assertThat(time()).isEqualTo(15 + 61 + 16);
    bench.receive(14, true);
    assertThat(time()).isEqualTo(15 + 61 + 16);
  }

  @Test
  void anOriginalIsNotTimed() {
    bench.originals(0, 4).originals(6, 13);
    bench.runTo(23);
    bench.receive(5, false);
    assertThat(time()).isEqualTo(100);
  }

  /** The hole at WBASE was not asked for: an original that is late may still be on its way. */
  @Test
  void aHoleThatNobodyAskedForWaitsForT() {
    oneTime();
    bench.originals(15, 17);
    assertThat(bench.runTo(123)).isEmpty();
    assertThat(bench.runTo(124)).contains("124 SINGLE_REQUEST 14");
  }

  @Test
  void afterTheLastPacketNothingNewIsOnItsWay() {
    ControlBench shortOne = new ControlBench(16, 20, new Extensions(Overrun.SOURCE, true, true));
    shortOne.originals(0, 4).originals(6, 13);
    shortOne.runTo(23);
    shortOne.receive(5, true).originals(15, 16).originals(18, 19);
    // Packet 19 came in clock 28; A is 46.
    assertThat(shortOne.runTo(73)).isEmpty();
    assertThat(shortOne.runTo(74)).containsExactly("74 SINGLE_REQUEST 14", "74 SINGLE_REQUEST 17");
  }

  @Test
  void aWindowIsTaughtAnewByEachTransfer() {
    oneTime();
    assertThat(time()).isLessThan(100);
    bench.table.begin(30, 0);
    assertThat(time()).isEqualTo(100);
  }
}

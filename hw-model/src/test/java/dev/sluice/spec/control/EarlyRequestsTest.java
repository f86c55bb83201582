// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import org.junit.jupiter.api.Test;

/** Protocol text, section 7.2, rule by rule; W = 16, so D = 8 after reset. */
class EarlyRequestsTest {
  private final ControlBench bench =
      new ControlBench(16, 200, new Extensions(Overrun.SOURCE, true));

  @Test
  void aHoleIsAskedForInTheClockAfterThePacketThatIsDAheadOfIt() {
    assertThat(bench.control.overtakingDepth()).isEqualTo(8);
    bench.originals(0, 4).originals(6, 12);
    assertThat(bench.runTo(13)).isEmpty();
    bench.receive(13, false);
    assertThat(bench.runTo(30)).containsExactly("15 SINGLE_REQUEST 5");
    assertThat(bench.control.earlyRequests()).isEqualTo(1);
  }

  @Test
  void withoutAHoleNothingIsReadOrAsked() {
    bench.originals(0, 90);
    assertThat(bench.runTo(92)).isEmpty();
    assertThat(bench.reads).isZero();
  }

  @Test
  void eachHoleIsAskedForOnceAsItFallsDBehind() {
    bench.originals(0, 1).originals(3, 4).originals(6, 17);
    // Hole 2 is due at packet 10 (clock 9), hole 5 at packet 13 (clock 12).
    assertThat(bench.runTo(30)).containsExactly("10 SINGLE_REQUEST 2", "13 SINGLE_REQUEST 5");
    assertThat(bench.reads).isEqualTo(2);
  }

  @Test
  void aReadingAsksForAtMostBHolesAndTheNextForTheRest() {
    // Holes 0 to 5; packet 13 is D ahead of all of them at once.
    bench.receive(13, false);
    assertThat(bench.runTo(10))
        .containsExactly(
            "2 SINGLE_REQUEST 0",
            "2 SINGLE_REQUEST 1",
            "2 SINGLE_REQUEST 2",
            "2 SINGLE_REQUEST 3",
            "3 SINGLE_REQUEST 4",
            "3 SINGLE_REQUEST 5");
  }

  @Test
  void theTimeoutOfAHoleRunsFromItsRequest() {
    bench.originals(0, 4).originals(6, 13);
    // WBASE moved in clock 5, the request is of clock 14; the sender goes on to send.
    assertThat(bench.runTo(113)).containsExactly("14 SINGLE_REQUEST 5");
    assertThat(bench.runTo(114)).contains("114 SINGLE_REQUEST 5");
    assertThat(bench.control.timeouts()).isEqualTo(1);
  }

  /** In silence every hole is to be asked for again, also one that was asked for early. */
  @Test
  void noRangeRequestWhileMoreThanBHolesAreLeft() {
    bench.originals(6, 14);
    assertThat(bench.runTo(300)).hasSize(7).endsWith("104 SINGLE_REQUEST 0");
    assertThat(bench.runTo(320))
        .containsExactly(
            "304 SINGLE_REQUEST 0",
            "304 SINGLE_REQUEST 1",
            "304 SINGLE_REQUEST 2",
            "304 SINGLE_REQUEST 3");
    bench.receive(0, true).receive(1, true);
    assertThat(bench.runTo(430))
        .containsExactly(
            "422 SINGLE_REQUEST 2",
            "422 SINGLE_REQUEST 3",
            "422 SINGLE_REQUEST 4",
            "422 SINGLE_REQUEST 5",
            "422 RANGE_REQUEST 15");
  }

  /** The same while packets come: every hole is overdue, the window full to its right edge. */
  @Test
  void noRangeRequestWhileMoreThanBHolesAreOverdue() {
    bench.originals(6, 15);
    assertThat(bench.runTo(300)).endsWith("104 SINGLE_REQUEST 0", "104 RANGE_REQUEST 16");
    bench.receive(5, true);
    assertThat(bench.runTo(330))
        .containsExactly(
            "304 SINGLE_REQUEST 0",
            "304 SINGLE_REQUEST 1",
            "304 SINGLE_REQUEST 2",
            "304 SINGLE_REQUEST 3");
  }

  /** While packets come, a time-out does not repeat a request that is younger than T. */
  @Test
  void aTimeoutLeavesYoungRequestsAlone() {
    bench.originals(0, 4).originals(6, 13);
    assertThat(bench.runTo(60)).containsExactly("14 SINGLE_REQUEST 5");
    bench.receive(15, false).receive(18, false).receive(20, false);
    assertThat(bench.runTo(70)).isEmpty();
    bench.runTo(79);
    // 14 is not yet D behind; then 5 comes, the window slides, and 14 to 19 fall behind.
    bench.receive(5, true).originals(21, 24);
    assertThat(bench.runTo(100)).containsExactly("83 SINGLE_REQUEST 14", "85 SINGLE_REQUEST 16");
    bench.runTo(110);
    bench.receive(25, false);
    assertThat(bench.runTo(182)).containsExactly("112 SINGLE_REQUEST 17");
    bench.receive(26, false);
    // 14 was asked for in clock 83, 16 and 17 after it: only 14 is overdue.
    assertThat(bench.runTo(184)).containsExactly("183 SINGLE_REQUEST 14");
  }

  @Test
  void anOriginalThatWasAskedForIsSpuriousAndLiftsD() {
    ControlBench wide = new ControlBench(128, 4000, new Extensions(Overrun.SOURCE, true));
    int k = teach(wide);
    assertThat(wide.control.overtakingDepth()).isEqualTo(3);
    assertThat(wide.control.spuriousRequests()).isZero();
    long asked = wide.control.earlyRequests();
    wide.originals(k + 1, k + 10);
    wide.receive(k, false);
    assertThat(wide.control.earlyRequests()).isEqualTo(asked + 1);
    assertThat(wide.control.spuriousRequests()).isEqualTo(1);
    assertThat(wide.control.overtakingDepth()).isEqualTo(10 + 2 + 3);
    wide.originals(k + 12, k + 25);
    wide.receive(k + 11, false);
    assertThat(wide.control.earlyRequests()).isEqualTo(asked + 1);
    assertThat(wide.control.spuriousRequests()).isEqualTo(1);
  }

  /** 320 right requests on a network that keeps the order; the first packet that is left. */
  private static int teach(ControlBench wide) {
    int k = 0;
    for (int round = 0; round < 40; round++) {
      for (int hole = 0; hole < 16; hole += 2) {
        wide.receive(k + hole + 1, false);
      }
      wide.originals(k + 16, k + 79);
      for (int hole = 0; hole < 16; hole += 2) {
        wide.receive(k + hole, true);
      }
      k += 80;
    }
    return k;
  }

  /** It was not asked for yet: D learns from it all the same. */
  @Test
  void anOriginalThatWasOvertakenByAFewLiftsD() {
    ControlBench wide = new ControlBench(128, 4000, new Extensions(Overrun.SOURCE, true));
    int k = teach(wide);
    long asked = wide.control.earlyRequests();
    wide.originals(k + 1, k + 2);
    wide.receive(k, false);
    assertThat(wide.control.earlyRequests()).isEqualTo(asked);
    assertThat(wide.control.spuriousRequests()).isZero();
    assertThat(wide.control.overtakingDepth()).isEqualTo(2 + 3);
  }

  @Test
  void aPacketSentAgainSaysNothingOfTheOrder() {
    ControlBench wide = new ControlBench(128, 2000, new Extensions(Overrun.SOURCE, true));
    wide.originals(0, 4).originals(6, 90);
    assertThat(wide.control.earlyRequests()).isEqualTo(1);
    wide.receive(5, true);
    assertThat(wide.control.spuriousRequests()).isZero();
    assertThat(wide.control.overtakingDepth()).isEqualTo(64);
  }
}

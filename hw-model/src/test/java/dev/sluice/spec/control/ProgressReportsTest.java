// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import org.junit.jupiter.api.Test;

/** When a report is due, and what makes up for one that was lost: protocol text, section 7.1. */
class ProgressReportsTest {
  private static ControlBench bench(int packets) {
    return new ControlBench(16, packets, new Extensions(Overrun.PROGRESS, false));
  }

  @Test
  void aReportForEachQuarterOfTheWindow() {
    ControlBench bench = bench(30).originals(0, 16);
    // Past 14 the last report plus W covers the transfer.
    assertThat(bench.runTo(50))
        .containsExactly("5 PROGRESS 4", "9 PROGRESS 8", "13 PROGRESS 12", "17 PROGRESS 16");
  }

  @Test
  void noReportWhereTheTransferFitsInTheWindow() {
    assertThat(bench(16).originals(0, 14).runTo(50)).isEmpty();
  }

  @Test
  void aHoleClosedByAPacketSentAgainIsReportedAndALatePacketIsNot() {
    ControlBench bench = bench(200);
    bench.receive(1, false).receive(0, false).receive(3, false).receive(2, true);
    assertThat(bench.runTo(20)).containsExactly("5 PROGRESS 4");
    bench.receive(5, false).receive(4, false);
    assertThat(bench.runTo(30)).isEmpty();
    bench.receive(7, false).receive(6, true);
    assertThat(bench.runTo(40)).containsExactly("33 PROGRESS 8");
    bench.receive(10, false).receive(8, false).receive(9, true);
    assertThat(bench.runTo(50)).containsExactly("44 PROGRESS 11");
  }

  @Test
  void anotherCopyInOrderIsNotReportedByItself() {
    ControlBench bench = bench(200);
    bench.receive(0, true).receive(1, true).receive(2, true);
    assertThat(bench.runTo(20)).isEmpty();
  }

  @Test
  void theTimeoutRepeatsTheReportAfterItsRequests() {
    ControlBench bench = bench(200).originals(0, 2).originals(4, 5);
    assertThat(bench.runTo(103)).containsExactly("103 SINGLE_REQUEST 3", "103 PROGRESS 3");
    assertThat(bench.control.repeatedReports()).isEqualTo(1);
  }

  @Test
  void aTimeoutRepeatsNoReportWhereTheTransferFitsInTheWindow() {
    assertThat(bench(16).originals(0, 2).runTo(110)).containsExactly("103 RANGE_REQUEST 3");
    assertThat(bench(17).originals(0, 2).runTo(110))
        .containsExactly("103 RANGE_REQUEST 3", "103 PROGRESS 3");
  }

  /** The sender stands at the edge: nothing past it can be missing. */
  @Test
  void aFullWindowNeedsNoRangeRequest() {
    ControlBench bench = bench(200).originals(1, 15);
    assertThat(bench.runTo(100)).containsExactly("100 SINGLE_REQUEST 0");
    // In silence, too.
    assertThat(bench.runTo(320)).containsExactly("300 SINGLE_REQUEST 0");
    bench = bench(200).originals(1, 14);
    assertThat(bench.runTo(100)).containsExactly("100 SINGLE_REQUEST 0");
    assertThat(bench.runTo(320)).containsExactly("300 SINGLE_REQUEST 0", "300 RANGE_REQUEST 15");
  }

  @Test
  void aProbeIsAnsweredAtMostTwiceInATimeout() {
    ControlBench bench = bench(200).originals(0, 2);
    bench.runTo(60);
    bench.receive(2, false);
    assertThat(bench.runTo(62)).as("an original is no probe").isEmpty();
    bench.receive(2, true).receive(2, true);
    assertThat(bench.runTo(66)).containsExactly("64 PROGRESS 3");
  }
}

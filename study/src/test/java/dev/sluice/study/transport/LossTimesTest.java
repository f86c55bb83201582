// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LossTimesTest {
  private static final int PACKETS = 100;

  private static LossTimes times() {
    LinkTiming link = new LinkTiming(12, 1000, 1000, 1, 1);
    return new LossTimes(
        new Transfer(
            0, PACKETS, 512, link, TimerKind.MEASURED, new NodeMemory(), new NodeMemory()));
  }

  /** From the loss of what was sent last to the next copy. */
  @Test
  void aLossLastsUntilTheNextCopy() {
    LossTimes times = times();
    times.sent(10, 7, false, true);
    times.sent(50, 7, true, true);
    times.sent(90, 7, true, false);
    times.sent(95, PACKETS - 1, false, true);
    times.sent(99, PACKETS - 1, true, false);
    assertThat(times.of(LossKind.ORIGINAL)).containsExactly(40);
    assertThat(times.of(LossKind.COPY)).containsExactly(40);
    assertThat(times.of(LossKind.TAIL)).containsExactly(4);
  }

  /** A lost answer may ask for anything: only packets of the transfer count. */
  @Test
  void anAnswerMayAskForWhatIsNotThere() {
    LossTimes times = times();
    times.sent(10, 7, false, true);
    times.answerLost(30, new int[] {-1, 7, PACKETS, Integer.MAX_VALUE, Integer.MIN_VALUE});
    times.sent(90, 7, true, false);
    assertThat(times.of(LossKind.REQUEST)).containsExactly(60);
    assertThat(times.of(LossKind.ORIGINAL)).isEmpty();
  }

  /** What was not lost is not found, whoever asked for it. */
  @Test
  void anAnswerThatAsksForWhatCameSaysNothing() {
    LossTimes times = times();
    times.sent(10, 7, false, false);
    times.answerLost(30, new int[] {7, 8});
    times.sent(90, 7, true, false);
    times.sent(95, 8, false, false);
    assertThat(times.of(LossKind.REQUEST)).isEmpty();
  }
}

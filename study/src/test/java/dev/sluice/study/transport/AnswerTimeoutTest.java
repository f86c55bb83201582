// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** RFC 6298, section 2, and where this departs from it. A packet's time is 10. */
class AnswerTimeoutTest {
  private static final long CONSTANT = 10_000;
  private final AnswerTimeout measured = new AnswerTimeout(TimerKind.MEASURED, CONSTANT, 10);

  @Test
  void beforeTheFirstTimeItIsTheConstant() {
    assertThat(measured.picos()).isEqualTo(CONSTANT);
    assertThat(measured.mean()).isZero();
  }

  /** SRTT = 800 and RTTVAR = 400; then 400 + (|800 - 1200| - 400)/4 and 800 + 400/8. */
  @Test
  void itFollowsTheTimesAsTheRfcSays() {
    measured.took(800);
    assertThat(measured.picos()).isEqualTo(800 + 4 * 400 + 160);
    measured.took(1200);
    assertThat(measured.mean()).isEqualTo(850);
    assertThat(measured.picos()).isEqualTo(850 + 4 * 400 + 160);
  }

  /** Where times do not differ the deviation goes to 0, and a quarter of the mean is left. */
  @Test
  void equalTimesLeaveAQuarterOfTheMean() {
    for (int i = 0; i < 100; i++) {
      measured.took(800);
    }
    assertThat(measured.picos()).isEqualTo(800 + 200 + 160);
  }

  @Test
  void aPublishedTimerIsTheConstantWhateverWasSeen() {
    AnswerTimeout published = new AnswerTimeout(TimerKind.PUBLISHED, CONSTANT, 10);
    published.took(800);
    assertThat(published.picos()).isEqualTo(CONSTANT);
    assertThat(published.mean()).isEqualTo(800);
    assertThat(published.measuring()).isFalse();
  }

  @Property
  void itIsNeverMoreThanTheConstantNorLessThanTheMeanAndAQuarter(
      @ForAll @Size(min = 1, max = 50) List<@LongRange(min = 1, max = 100_000) Long> times) {
    AnswerTimeout timeout = new AnswerTimeout(TimerKind.MEASURED, CONSTANT, 10);
    for (long time : times) {
      timeout.took(time);
      long mean = timeout.mean();
      assertThat(timeout.picos())
          .isLessThanOrEqualTo(CONSTANT)
          .isGreaterThanOrEqualTo(Math.min(CONSTANT, mean + mean / 4 + 160));
    }
  }
}

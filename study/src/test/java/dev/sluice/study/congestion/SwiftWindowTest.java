// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.TimerKind;
import org.junit.jupiter.api.Test;

/** Algorithm 1 of the Swift paper, line by line. */
class SwiftWindowTest {
  private static final long TRIP = 1000;
  private static final double TARGET = 2;

  private final Echo echo = new Echo();
  private long now = 1_000_000;

  private static SwiftWindow window(int first, double range) {
    AnswerTimeout timeout = new AnswerTimeout(TimerKind.PUBLISHED, 50 * TRIP, 10);
    return new SwiftWindow(first, TRIP, TARGET, range, timeout);
  }

  /** Fills the window, and all of it arrives after that delay, told by one packet back. */
  private void round(SwiftWindow window, long delay) {
    Echo sent = new Echo();
    int count = 0;
    while (window.opens(now) <= now && count < 1000) {
      window.sent(now, false, sent);
      count++;
    }
    now += delay;
    echo.sequence = sent.sequence;
    echo.sentAt = now - delay;
    echo.arrived += count;
    window.heard(now, echo);
  }

  @Test
  void belowTheTargetItGrowsByOnePacketEachWindow() {
    SwiftWindow window = window(10, 0);
    round(window, 1999);
    assertThat(window.window()).isCloseTo(11, within(1e-9));
    round(window, 1000);
    assertThat(window.window()).isCloseTo(12, within(1e-9));
  }

  /** 1 - 0.8 (2500 - 2000)/2500 = 0.84; 1 - 0.8 (20000 - 2000)/20000 = 0.28, so a half. */
  @Test
  void aboveItShrinksByHowMuchTheDelayIsAboveAndNeverByMoreThanHalf() {
    SwiftWindow window = window(100, 0);
    round(window, 2500);
    assertThat(window.window()).isCloseTo(84, within(1e-9));
    round(window, 20_000);
    assertThat(window.window()).isCloseTo(42, within(1e-9));
  }

  @Test
  void itShrinksOnceInARoundTrip() {
    SwiftWindow window = window(100, 0);
    round(window, 2500);
    Echo sent = new Echo();
    window.sent(now, true, sent);
    assertThat(window.window()).as("a packet again at once").isCloseTo(84, within(1e-9));
    now += 2500;
    window.sent(now, true, sent);
    assertThat(window.window()).isCloseTo(42, within(1e-9));
  }

  /** A window that is not in use does not grow. */
  @Test
  void aWindowThatIsNotUsedDoesNotGrow() {
    SwiftWindow window = window(10, 0);
    Echo sent = new Echo();
    window.sent(now, false, sent);
    now += TRIP;
    echo.sequence = 0;
    echo.sentAt = now - TRIP;
    echo.arrived = 1;
    window.heard(now, echo);
    assertThat(window.window()).isEqualTo(10);
  }

  /** Five time-outs, each answered with half, and then the least window: the next one is paced. */
  @Test
  void afterFiveTimeOutsItIsPaced() {
    SwiftWindow window = window(1, 0);
    double[] after = {0.5, 0.25, 0.125, 0.0625, 0.01};
    Echo sent = new Echo();
    window.sent(now, false, sent);
    for (double expected : after) {
      now = window.opens(now);
      assertThat(now).isLessThan(CongestionControl.NEVER);
      window.sent(now, false, sent);
      assertThat(window.window()).isCloseTo(expected, within(1e-9));
    }
    echo.sequence = sent.sequence;
    echo.sentAt = now;
    echo.arrived = 1;
    now += 4000;
    window.heard(now, echo);
    assertThat(window.window()).isCloseTo(0.01, within(1e-9));
    assertThat(window.opens(now)).isEqualTo(now - 4000 + 400_000);
  }

  /** With 100 packets the target is 2 round trips, with less than 0.1 it is 2 + 3. */
  @Test
  void smallWindowsHaveALaterTarget() {
    SwiftWindow large = window(100, 3);
    round(large, 2001);
    assertThat(large.window()).isLessThan(100);
    SwiftWindow small = window(1, 3);
    echo.arrived = 0;
    round(small, 2200);
    assertThat(small.window()).as("target 2.88").isCloseTo(2, within(1e-9));
  }

  @Test
  void impossibleValuesAreRefusedByName() {
    AnswerTimeout timeout = new AnswerTimeout(TimerKind.PUBLISHED, TRIP, 10);
    assertThatThrownBy(() -> new SwiftWindow(0, TRIP, 2, 0, timeout))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("first window");
    assertThatThrownBy(() -> new SwiftWindow(1, TRIP, 1, 0, timeout))
        .hasMessageContaining("target");
    assertThatThrownBy(() -> new SwiftWindow(1, TRIP, 2, -1, timeout))
        .hasMessageContaining("range");
  }
}

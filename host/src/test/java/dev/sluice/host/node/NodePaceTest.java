// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The clock of a NIC that waits, with a thread that is woken late. */
class NodePaceTest {
  private static final int CLOCKS = 64;
  private static final long STEP = 640_000;

  private final NodePace pace = new NodePace(CLOCKS, 0);

  @Test
  void whoIsOnTimeRestsAStepEach() {
    for (long now = 0; now < 100 * STEP; now += STEP) {
      assertThat(pace.rest(now)).isEqualTo(STEP);
    }
  }

  /** Woken 5 ms late: eight steps are made up for, and the ninth waits for what is left of it. */
  @Test
  void whatWasMissedIsMadeUpFor() {
    long now = STEP + 5_000_000;
    assertThat(pace.rest(0)).isEqualTo(STEP);
    assertThat(stepsWithoutRest(now)).isEqualTo(7);
    assertThat(pace.rest(now)).isEqualTo(2 * STEP - 5_000_000 % STEP);
  }

  /** However late: not more than 20 ms of clocks, so that timers do not end by themselves. */
  @Test
  void aSecondIsNotMadeUpFor() {
    long steps = stepsWithoutRest(1_000_000_000);
    assertThat(steps * STEP).isBetween(NodePace.MOST_BEHIND, NodePace.MOST_BEHIND + STEP);
  }

  private long stepsWithoutRest(long now) {
    long steps = 0;
    while (pace.rest(now) <= 0) {
      steps++;
    }
    return steps;
  }
}

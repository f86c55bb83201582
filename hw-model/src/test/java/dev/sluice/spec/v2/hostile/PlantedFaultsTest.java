// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the checkers of {@link Watch} are for, they find. */
class PlantedFaultsTest {
  private static final int SEEDS = 600;

  @ParameterizedTest
  @EnumSource(BrokenRule.class)
  void everyBrokenRuleIsFound(BrokenRule fault) {
    Violation found = first(fault.rules, run -> {});
    assertThat(found).as("nothing found in %d runs", SEEDS).isNotNull();
    assertThat(fault.finds).as(found.getMessage()).contains(found.rule());
  }

  /** Returns never arrive, and a lease that is asked back stays with its holder. */
  @Test
  void aLeaseThatNeverComesBackIsALeak() {
    assertFound(
        Never.LEAK, run -> run.network.swallow = packet -> packet.type == LeasedType.RETURN);
  }

  @Test
  void aSenderWithoutTimersHangs() {
    assertFound(Never.HANG, run -> run.sleepySenders = true);
  }

  private static void assertFound(Never rule, Consumer<HostileRun> fault) {
    Violation found = first(new SafetyRules(), fault);
    assertThat(found).isNotNull();
    assertThat(found.rule()).isEqualTo(rule);
  }

  /** The first violation of some runs without resets and with them. */
  private static Violation first(SafetyRules rules, Consumer<HostileRun> fault) {
    for (int seed = 0; seed < SEEDS; seed++) {
      HostileScenario scenario = HostileScenario.random(seed);
      HostileRun run =
          new HostileRun(
              seed % 2 == 0
                  ? scenario.withResets(0.01).withHostility(scenario.hostility().withReplays(0.3))
                  : scenario.withResets(0),
              rules);
      fault.accept(run);
      try {
        run.run();
      } catch (Violation found) {
        return found;
      }
    }
    return null;
  }

  /** No rule of {@link Never} is without a fault that breaks it, here or in {@link WatchTest}. */
  @Test
  void everyRuleIsBrokenByAFault() {
    Set<Never> found = EnumSet.of(Never.LEAK, Never.HANG, Never.TWO_COMPLETIONS);
    for (BrokenRule fault : BrokenRule.values()) {
      found.addAll(fault.finds);
    }
    assertThat(found).containsExactlyInAnyOrder(Never.values());
  }
}

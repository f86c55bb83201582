// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.send.TransferEnd;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.EnumMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Section 6 of the protocol under hostile networks, with every mechanism on and off. A run is some
 * 28 transfers and a seed, and the same seed is the same run.
 *
 * <p>{@code -Dsluice.hostile.runs=N -Dsluice.hostile.first=SEED} are more runs of {@link
 * #nothingIsLostDoubledOrHung}, or one of them again: 4000 are 115,000 transfers.
 */
class HostileTransfersTest {
  private static final int RUNS = Integer.getInteger("sluice.hostile.runs", 150);
  private static final long FIRST = Long.getLong("sluice.hostile.first", 0);

  @Test
  void nothingIsLostDoubledOrHung() {
    Map<TransferEnd, Integer> ends = new EnumMap<>(TransferEnd.class);
    int transfers = 0;
    for (long seed = FIRST; seed < FIRST + RUNS; seed++) {
      for (TransferRecord record : run(HostileScenario.random(seed)).records()) {
        transfers++;
        if (record.end != null) {
          ends.merge(record.end, 1, Integer::sum);
        }
      }
    }
    System.out.println(transfers + " transfers from seed " + FIRST + " on ended " + ends);
    assertThat(ends.getOrDefault(TransferEnd.DONE, 0)).isGreaterThan(transfers * 9 / 10);
  }

  @Property(tries = 50, shrinking = ShrinkingMode.OFF)
  void whateverTheSeed(@ForAll long seed) {
    run(HostileScenario.random(seed));
  }

  /** Each mechanism off alone, and on alone; each over several networks. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void inEveryMode(int mechanism) {
    int all = Mechanisms.ALL.bits();
    for (int seed = 0; seed < 6; seed++) {
      run(HostileScenario.of(1000 + seed, Mechanisms.ofBits(all & ~(1 << mechanism))));
      run(HostileScenario.of(1000 + seed, Mechanisms.ofBits(1 << mechanism)));
    }
  }

  @Test
  void withEverythingOnAndEverythingOff() {
    for (int seed = 0; seed < 40; seed++) {
      run(HostileScenario.of(2000 + seed, Mechanisms.ALL));
      run(HostileScenario.of(2000 + seed, Mechanisms.ofBits(0)));
    }
  }

  /** Half of everything is lost, both ways, and old packets come back. */
  @Test
  void whereHalfIsLost() {
    for (int seed = 0; seed < 20; seed++) {
      HostileScenario scenario = HostileScenario.random(3000 + seed);
      run(scenario.withHostility(scenario.hostility().withLoss(0.5).withReplays(0.05)));
    }
  }

  /**
   * Seed 13866: the receiver had measured two ticks where the sender still went by 263, and was out
   * of patience before the sender's time-outs had doubled to theirs.
   */
  @Test
  void whoHasMeasuredIsPatientWithWhoHasNot() {
    HostileRun run = run(HostileScenario.random(13866));
    assertThat(run.records()).isNotEmpty();
  }

  /**
   * Seed 16367: a sender that was reset believed the credit of its earlier life, gave it up in a
   * pause (C5), and then had none that the receiver knew of.
   */
  @Test
  void creditOfAnEarlierLifeIsNotBelieved() {
    HostileRun run = run(HostileScenario.random(16367));
    assertThat(run.records()).isNotEmpty();
  }

  /**
   * Seed 32154: a sender that was reset returned a lease of its earlier life, and that return came
   * when it had a lease with the same q again.
   */
  @Test
  void aLateReturnEndsNoLeaseGrantedSince() {
    HostileRun run = run(HostileScenario.random(32154));
    assertThat(run.records()).isNotEmpty();
  }

  /**
   * Seed 87219: who waited for a lease gave up after about as long as it takes to find that its
   * holder is silent.
   */
  @Test
  void whoWaitsForALeaseIsPatientWithItsHolder() {
    HostileRun run = run(HostileScenario.random(87219));
    assertThat(run.records()).isNotEmpty();
  }

  /** Of many data packets only the header arrives (D9): on top of losses, and of nearly all. */
  @Test
  void whereSwitchesTrim() {
    for (int seed = 0; seed < 100; seed++) {
      HostileScenario scenario = HostileScenario.random(5000 + seed);
      Hostility hostility = scenario.hostility();
      run(scenario.withHostility(hostility.withTrims(0.3)));
      run(scenario.withHostility(hostility.withLoss(0).withTrims(0.8)));
    }
  }

  @Test
  void whereTheEndsAreResetAllTheTime() {
    for (int seed = 0; seed < 40; seed++) {
      run(HostileScenario.random(4000 + seed).withResets(0.003));
    }
  }

  @Test
  void theSameSeedIsTheSameRun() {
    HostileRun first = run(HostileScenario.random(5));
    HostileRun again = run(HostileScenario.random(5));
    assertThat(again.now()).isEqualTo(first.now());
    assertThat(again.records()).hasSameSizeAs(first.records());
  }

  private static HostileRun run(HostileScenario scenario) {
    HostileRun run = new HostileRun(scenario, new SafetyRules());
    try {
      run.run();
    } catch (Violation | RuntimeException failed) {
      throw new AssertionError(failed.getMessage() + " in " + scenario, failed);
    }
    return run;
  }
}

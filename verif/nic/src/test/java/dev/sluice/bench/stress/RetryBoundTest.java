// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.network.LossProcess;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.EnumSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Retry limits follow from the network, and with smaller ones good transfers are seen to fail. */
class RetryBoundTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(4, 8, 64, 64, Architecture.SHIFT), 64, 4);
  private static final long LARGEST = 1500;

  private static RetryBound bound(Adversity adversity) {
    return new RetryBound(NIC, adversity, LARGEST);
  }

  private static NetworkParameters network(double loss, double burst) {
    return new NetworkParameters(loss, 0, 0, 0, burst, 16, 0);
  }

  @Test
  void withoutLossTwoAttemptsAreTwoExchanges() {
    assertThat(bound(Adversity.of(StressDraws.GOOD)).attempts()).isEqualTo(2);
    assertThat(bound(Adversity.of(StressDraws.GOOD).struck(4)).attempts()).isEqualTo(6);
  }

  @Test
  void independentLossesFollowTheBinomial() {
    double harm = 0.2;
    double fails = 1 - (1 - harm) * (1 - harm);
    int n = bound(Adversity.of(network(harm, 0))).attempts();
    assertThat(failing(n, fails)).isLessThanOrEqualTo(RetryBound.FAILING);
    assertThat(failing(n - 1, fails)).isGreaterThan(RetryBound.FAILING);
  }

  /** Of n attempts none succeeds, or one. */
  private static double failing(int n, double fails) {
    return Math.pow(fails, n) + n * Math.pow(fails, n - 1) * (1 - fails);
  }

  /** Every scenario has hardware and a plan, on every architecture. */
  @Test
  void everySeedHasAPlan() {
    EnumSet<Architecture> drawn = EnumSet.noneOf(Architecture.class);
    for (StressScenario scenario : StressScenario.values()) {
      for (long seed = 0; seed < 50; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        NicParameters nic = scenario.nic(random);
        drawn.add(nic.sluice().architecture());
        assertThat(scenario.plan(nic, random).transfers()).isPositive();
      }
    }
    assertThat(drawn).containsExactly(Architecture.values());
  }

  /** In a network with bursts, so many attempts in a row never fail; half of them do. */
  @Test
  void burstsAreCountedIn() {
    NetworkParameters bursts = network(0.2, 2);
    int n = bound(Adversity.of(bursts)).attempts();
    assertThat(n).isGreaterThan(bound(Adversity.of(network(0.2, 0))).attempts());
    LossProcess there = new LossProcess(bursts, new SplittableRandom(1));
    LossProcess back = new LossProcess(bursts, new SplittableRandom(2));
    int longest = 0;
    int exchanges = 0;
    while (exchanges < 100_000) {
      int attempts = 0;
      for (int done = 0; done < 2; attempts++) {
        done += there.lost() || back.lost() ? 0 : 1;
      }
      longest = Math.max(longest, attempts);
      exchanges++;
    }
    assertThat(longest).isBetween(n / 3, n);
  }

  @Test
  void bothEndsAreAsPatientAsTheLinkIsDead() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      long dark = random.nextInt(20_000);
      Adversity adversity = Adversity.of(StressDraws.bad(random)).dark(dark);
      TransportParameters limits = bound(adversity).draw(random);
      long trip = bound(adversity).roundTrip(limits.requestsPerTimeout());
      assertThat(limits.senderPatience()).isGreaterThan(dark + 2 * trip);
      assertThat(limits.receiverPatience()).isGreaterThan(dark + 2 * trip);
      assertThat(limits.retryLimit()).isGreaterThanOrEqualTo(bound(adversity).attempts());
    }
  }

  /** The same network and transfers with a limit of one retry: the bench says who failed. */
  @Test
  void aGoodTransferThatFailsIsFound() {
    StressPlan plan =
        StressDraws.base(NIC, new SplittableRandom(1), 20, _ -> network(0.2, 0), a -> a);
    TransportParameters t = plan.transport();
    TransportParameters hasty =
        new TransportParameters(
            t.timeout(), t.senderTimeout(), t.backoffLimit(), 1, 1, t.quietTime());
    assertThatThrownBy(() -> run(plan.within(hasty)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("where only [DONE, NO_FREE_WINDOW] may be");
    assertThat(run(plan).transfers()).isGreaterThan(40);
  }

  private static StressResult run(StressPlan plan) {
    try (NicStress stress = new NicStress(plan, (p, _) -> new ModelAlone(new NicCoreModel(p)), 1)) {
      return stress.run();
    }
  }
}

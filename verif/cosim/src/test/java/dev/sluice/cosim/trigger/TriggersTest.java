// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Triggers made of others at one clock, and triggers of a bench's own. */
class TriggersTest {
  private final List<Long> log = new ArrayList<>();
  private Dut dut;
  private Simulation sim;
  private Clock clk;

  @BeforeEach
  void open() {
    dut = SampleDesigns.counter().open();
    sim = new Simulation(dut);
    clk = sim.clock("clk", 10, NS);
  }

  @AfterEach
  void close() {
    sim.close();
    dut.close();
  }

  /** The part that did not fire is taken out of the list that is being gone through. */
  @Test
  void theOthersOfTheFirstAtTheSameClockDoNotFireLater() {
    sim.fork("other", () -> waitAndLog(6));
    sim.run(
        () -> {
          Trigger edge = clk.risingEdge();
          assertThat(sim.await(new First(edge, clk.cycles(4)))).isSameAs(edge);
          Trigger condition = clk.until(() -> clk.cycleCount() == 3);
          assertThat(sim.await(new First(condition, clk.cycles(5)))).isSameAs(condition);
          Trigger two = clk.cycles(2);
          assertThat(sim.await(new First(clk.cycles(3), two))).isSameAs(two);
          waitAndLog(20);
        });
    assertThat(log).containsExactly(6L, 25L);
  }

  private void waitAndLog(int cycles) {
    sim.await(clk.cycles(cycles));
    log.add(clk.cycleCount());
  }

  /** Fires when the second happens after the first: arms it in the middle of the clock's edge. */
  private record Then(Trigger first, Trigger second) {
    Trigger trigger() {
      return new Trigger() {
        private Waiter armed;

        @Override
        public void arm(Scheduler scheduler, Waiter waiter) {
          armed =
              by -> {
                if (by == first) {
                  second.arm(scheduler, armed);
                } else {
                  waiter.fired(this);
                }
              };
          first.arm(scheduler, armed);
        }

        @Override
        public void disarm(Scheduler scheduler, Waiter waiter) {
          first.disarm(scheduler, armed);
          second.disarm(scheduler, armed);
        }
      };
    }
  }

  @Test
  void aBenchHasATriggerOfItsOwn() {
    Trigger twice = new Then(clk.cycles(2), clk.cycles(3)).trigger();
    sim.run(
        () -> {
          for (int i = 0; i < 3; i++) {
            assertThat(sim.await(twice)).isSameAs(twice);
            log.add(clk.cycleCount());
          }
          assertThat(sim.await(new First(twice, clk.cycles(4)))).isNotSameAs(twice);
          waitAndLog(10);
        });
    assertThat(log).containsExactly(5L, 10L, 15L, 29L);
  }
}

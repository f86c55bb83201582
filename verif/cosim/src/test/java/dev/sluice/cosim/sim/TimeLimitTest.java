// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.TimeoutException;
import org.junit.jupiter.api.Test;

/** Runs that do not end by themselves. */
class TimeLimitTest {
  @Test
  void aRunBeyondItNamesTheTasks() {
    try (Dut dut = SampleDesigns.counter().open();
        Simulation sim = new Simulation(dut).timeLimit(1_000, NS)) {
      Clock clk = sim.clock("clk", 10, NS);
      sim.runClocks(100);
      assertThatThrownBy(
              () -> sim.run(() -> sim.await(clk.until(() -> dut.output("count").get() == 5))))
          .isInstanceOf(TimeoutException.class)
          .hasMessageStartingWith(
              "simulation of DUT counter at 1005 ns, beyond its limit of 1000 ns\n")
          .hasMessageContaining("main");
      assertThatThrownBy(() -> sim.timeLimit(0, NS))
          .isInstanceOf(CosimException.class)
          .hasMessage("a time limit of 0 NS is not possible: at least 1");
    }
  }
}

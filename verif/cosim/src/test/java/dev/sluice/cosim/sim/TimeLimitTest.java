// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.TimeoutException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.ExpectFailure;
import dev.sluice.cosim.junit.Verilog;
import org.junit.jupiter.api.Test;

/** Runs that do not end by themselves. */
@Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
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

  @CosimTest(timeoutUs = 2)
  @ExpectFailure(value = TimeoutException.class, message = "beyond its limit of 2000 ns")
  void aTestHasOne(Simulation sim) {
    sim.runClocks(1_000_000_000_000L);
  }

  @CosimTest(timeoutUs = 2)
  void aTestThatEndsBeforeItPasses(Dut dut, Simulation sim) {
    dut.set("enable", 1);
    sim.runClocks(200);
    assertThat(dut.get("count")).isEqualTo(199);
    assertThat(dut.get("enable")).isEqualTo(1);
    assertThatThrownBy(() -> dut.get("cuont"))
        .hasMessage("DUT counter has no port cuont; the nearest is count");
  }
}

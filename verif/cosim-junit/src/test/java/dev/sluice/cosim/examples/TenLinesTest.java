// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.RisingEdge;

@Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
class TenLinesTest {
  @CosimTest
  void itCountsWhileItIsEnabled(Dut dut, Simulation sim, Clock clk) {
    sim.run(
        () -> {
          dut.set("enable", 1);
          sim.await(clk.cycles(10));
          assertThat(dut.get("count")).isEqualTo(9); // before the tenth edge
          sim.await(new RisingEdge(dut.output("at_max")));
          assertThat(clk.cycleCount()).isEqualTo(255);
        });
  }
}

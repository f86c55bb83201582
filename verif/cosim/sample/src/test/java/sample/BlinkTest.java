// SPDX-License-Identifier: Apache-2.0
package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.RisingEdge;

@Verilog(top = "blink", sources = "blink.v", optimization = 1)
class BlinkTest {
  @CosimTest
  void theLedComesOnAfterEightClocks(Dut dut, Simulation sim, Clock clk) {
    sim.run(
        () -> {
          dut.set("rst", 1);
          sim.await(clk.cycles(2));
          dut.set("rst", 0);
          sim.await(new RisingEdge(dut.output("led")));
          assertEquals(2 + 8, clk.cycleCount());
        });
  }
}

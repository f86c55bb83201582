// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.RisingEdge;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** A synchronous FIFO: random traffic against a scoreboard, and its flags with triggers. */
@Verilog(top = "fifo", sources = "examples/fifo.v", parameters = "DEPTH=4", optimization = 1)
class FifoTest {
  @BeforeEach
  void reset(Dut dut, Simulation sim) {
    dut.input("rst").set(1);
    sim.runClocks(2);
    dut.input("rst").set(0);
  }

  @CosimTest
  @Seeds(10)
  void itemsComeOutInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    Scoreboard<Long> items = new Scoreboard<Long>("items", sim).expectedFirst();
    clk.onDrive(
        () -> {
          dut.input("wr_en").set(random.nextInt(4) != 0);
          dut.input("wr_data").set(random.nextInt(256));
          dut.input("rd_en").set(random.nextInt(3) == 0);
        });
    clk.onSample(
        () -> {
          if (dut.input("wr_en").isHigh() && !dut.output("full").isHigh()) {
            items.expect(dut.input("wr_data").get());
          }
          if (dut.input("rd_en").isHigh() && !dut.output("empty").isHigh()) {
            items.actual(dut.output("rd_data").get());
          }
        });
    sim.runClocks(1000);
    assertThat(items.matched()).isGreaterThan(200);
  }

  @CosimTest
  void fourWritesFillIt(Dut dut, Simulation sim, Clock clk) {
    sim.run(
        () -> {
          dut.input("wr_en").set(1);
          sim.withTimeout(new RisingEdge(dut.output("full")), 100, NS);
          assertThat(clk.cycleCount()).isEqualTo(2 + 4);
          dut.input("wr_en").set(0);
          dut.input("rd_en").set(1);
          sim.await(clk.until(() -> dut.output("empty").isHigh()));
        });
  }
}

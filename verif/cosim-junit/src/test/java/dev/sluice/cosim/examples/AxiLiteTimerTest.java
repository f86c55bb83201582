// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.bus.AxiLiteChecker;
import dev.sluice.cosim.bus.AxiLiteMaster;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import dev.sluice.cosim.trigger.Combine;
import dev.sluice.cosim.trigger.RisingEdge;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** An AXI4-Lite register block: a timer that is set, runs, interrupts and is cleared. */
@Verilog(top = "axil_timer", sources = "examples/axil_timer.v", optimization = 1)
class AxiLiteTimerTest {
  private static final long CONTROL = 0x0;
  private static final long LIMIT = 0x4;
  private static final long COUNT = 0x8;
  private static final long STATUS = 0xc;

  private AxiLiteMaster bus;

  @BeforeEach
  void reset(Dut dut, Simulation sim, Clock clk) {
    bus = new AxiLiteMaster(clk, "s_axil_");
    new AxiLiteChecker(clk, "s_axil_");
    sim.runClocks(2);
    dut.input("aresetn").set(1);
  }

  @CosimTest
  @Seeds(10)
  void interruptsAtItsLimit(Dut dut, Simulation sim, Random random) {
    bus.writeDataStream().pauseWhen(() -> random.nextInt(3) == 0);
    int limit = 20 + random.nextInt(100);
    sim.run(
        () -> {
          bus.write(LIMIT, limit);
          Task irq = sim.fork("interrupt", () -> sim.await(new RisingEdge(dut.output("irq"))));
          bus.write(CONTROL, 1);
          assertThat(bus.read(COUNT)).isLessThan(limit);
          sim.withTimeout(new Combine(irq.join()), 5, US);
          assertThat(bus.read(COUNT)).isEqualTo(limit);
          assertThat(bus.read(CONTROL)).isZero();
          bus.write(STATUS, 1);
          assertThat(bus.read(STATUS)).isZero();
          assertThat(dut.output("irq").isHigh()).isFalse();
        });
  }
}

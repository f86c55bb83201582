// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.Random;

/** A design with interface ports: each signal of a modport is a port. */
@Verilog(
    top = "stream_stage",
    sources = "verilog/stream_stage.sv",
    parameters = {"STEP=3", "s.WIDTH=12", "m.WIDTH=12", "s.LANES=2", "m.LANES=2"},
    optimization = 1)
class InterfacePortsTest {
  @CosimTest
  @Seeds(3)
  void itemsPassInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    dut.set("rst", 1);
    dut.set("m_ready", 1);
    sim.runClocks(2);
    dut.set("rst", 0);
    Scoreboard<Long> items = new Scoreboard<Long>("items", sim).expectedFirst();
    clk.onDrive(
        () -> {
          dut.input("s_valid").set(random.nextBoolean());
          dut.input("s_items").set(random.nextInt(1 << 24));
          dut.input("s_mark").field("last").set(random.nextInt(2));
          dut.input("s_mark").field("kind").set(random.nextInt(8));
          dut.input("m_ready").set(random.nextInt(3) != 0);
        });
    clk.onSample(
        () -> {
          if (dut.output("m_valid").isHigh() && dut.input("m_ready").isHigh()) {
            items.actual(dut.get("m_mark") << 24 | dut.get("m_items"));
          }
          if (dut.input("s_valid").isHigh() && dut.output("s_ready").isHigh()) {
            long high = (dut.get("s_items") >> 12) + 3 & 0xfff;
            long low = (dut.get("s_items") & 0xfff) + 3 & 0xfff;
            items.expect(dut.get("s_mark") << 24 | high << 12 | low);
          }
        });
    sim.runClocks(500);
    assertThat(items.matched()).isGreaterThan(150);
    dut.eval();
    assertThat(dut.output("m_mark").field("last").get()).isEqualTo(dut.get("m_mark") >> 3);
    assertThat(dut.get("passed")).isEqualTo(items.matched() & 0xff);
    assertThat(dut.get("step")).isEqualTo(3);
    assertThat(dut.get("twice")).isEqualTo(6);
  }
}

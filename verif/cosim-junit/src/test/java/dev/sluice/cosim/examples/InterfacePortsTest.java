// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.error.VerilogException;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A design with interface ports, by a module round it whose ports are their signals. */
@Verilog(
    top = "word_register_flat",
    sources = "verilog/interface_ports.sv",
    parameters = "WIDTH=12",
    optimization = 1)
class InterfacePortsTest {
  @CosimTest
  @Seeds(3)
  void wordsPassInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    dut.set("rst", 1);
    dut.set("m_ready", 1);
    sim.runClocks(2);
    dut.set("rst", 0);
    Scoreboard<Long> words = new Scoreboard<Long>("words", sim).expectedFirst();
    clk.onDrive(
        () -> {
          dut.input("s_valid").set(random.nextBoolean());
          dut.input("s_data").set(random.nextInt(1 << 12));
          dut.input("m_ready").set(random.nextInt(3) != 0);
        });
    clk.onSample(
        () -> {
          if (dut.input("s_valid").isHigh() && dut.output("s_ready").isHigh()) {
            words.expect(dut.get("s_data"));
          }
          if (dut.output("m_valid").isHigh() && dut.input("m_ready").isHigh()) {
            words.actual(dut.get("m_data"));
          }
        });
    sim.runClocks(500);
    assertThat(words.matched()).isGreaterThan(150);
  }

  @Test
  void interfacePortsAtTheTopAreRefusedWithWhatToDo() {
    Verilate top =
        Verilate.top("word_register")
            .source(Path.of("../cosim/src/test/resources/verilog/interface_ports.sv"));
    assertThatThrownBy(top::build)
        .isInstanceOf(VerilogException.class)
        .hasMessageMatching(
            "(?s)top module word_register has an interface port at"
                + " \\S*interface_ports.sv:15: Verilator takes none at the top; write a module"
                + " round it that has the interfaces inside and their signals as ports, and name"
                + " that one as top\n.*");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.cosim.bus.Axi4Master;
import dev.sluice.cosim.bus.AxiLiteChecker;
import dev.sluice.cosim.bus.AxiStreamMonitor;
import dev.sluice.cosim.bus.AxiStreamSink;
import dev.sluice.cosim.bus.AxiStreamSource;
import dev.sluice.cosim.bus.SparseMemory;
import dev.sluice.cosim.bus.word.ApbMaster;
import dev.sluice.cosim.bus.word.WishboneMemory;
import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first line says what is wrong, and names what was probably meant. */
class BadInputTest {
  private static final Path FIFO =
      SampleDesigns.file("counter.v").resolve("../../examples/axis_fifo.v").normalize();

  @TempDir Path folder;

  private static Verilate fifo(String top) {
    return Verilate.top(top).source(FIFO).optimization(1);
  }

  private static String firstLine(ThrowingCallable bad) {
    return catchThrowable(bad).getMessage().lines().findFirst().orElseThrow();
  }

  @Test
  void aTopModuleThatIsNotThere() {
    assertThat(firstLine(() -> fifo("axis_fif").build()))
        .isEqualTo("there is no module axis_fif; the nearest is axis_fifo");
  }

  @Test
  void aParameterThatIsNotThere() {
    assertThat(firstLine(() -> fifo("axis_fifo").parameter("DEPHT", 4).build()))
        .isEqualTo("top module axis_fifo has no parameter DEPHT; the nearest is DEPTH");
  }

  @Test
  void whatVerilatorRefusesIsSaidInTheFirstLine() {
    assertThat(firstLine(() -> fifo("axis_fifo").parameter("DEPTH", "fast").build()))
        .startsWith("Verilator refused the Verilog of top module axis_fifo: ")
        .contains("axis_fifo.v:4:15: Illegal character in decimal constant");
  }

  @Test
  void aFileThatIsNotThere() {
    Path missing = FIFO.resolveSibling("axis_fio.v");
    assertThat(firstLine(() -> Verilate.top("axis_fifo").source(missing)))
        .isEqualTo(
            "the Verilog file "
                + missing
                + " does not exist; the nearest in its folder is axis_fifo.v");
    assertThat(firstLine(() -> Verilate.top("x").source(folder.resolve("no/x.v"))))
        .endsWith("does not exist");
  }

  @Test
  void aSourceOfAnotherLanguage() throws IOException {
    assertThat(firstLine(() -> Verilate.top("x").source(folder.resolve("boom.c"))))
        .isEqualTo(
            "boom.c is C or C++, which is not compiled with a model: of what the Verilog imports,"
                + " only functions of the C library can be had");
    assertThat(firstLine(() -> Verilate.top("x").source(Files.createFile(folder.resolve("a.vhd")))))
        .isEqualTo("a.vhd is VHDL: Verilator takes Verilog and SystemVerilog only");
  }

  @Test
  void aFunctionThatTheCLibraryDoesNotHave() {
    String verilog =
        "module x(input clk); import \"DPI-C\" function void boom();"
            + " always @(posedge clk) boom(); endmodule";
    assertThat(
            firstLine(() -> Verilate.top("x").sourceText("x.sv", verilog).optimization(1).build()))
        .isEqualTo(
            "the C++ compiler failed: the Verilog imports the C function boom, which the C library"
                + " does not have; C of one's own is not compiled with a model");
  }

  @Test
  void whatTheCompilerRefusesIsSaidInTheFirstLine() {
    String verilog = "module x(input clk); always @(posedge clk) $c(\"boom;\"); endmodule";
    assertThat(
            firstLine(() -> Verilate.top("x").sourceText("x.sv", verilog).optimization(1).build()))
        .startsWith("the C++ compiler failed: ")
        .contains("error: ", "boom");
  }

  @Test
  void aPeriodThatNoClockCanHave() {
    try (Dut dut = SampleDesigns.design("two_clocks", "two_clocks.v").build().open();
        Simulation sim = new Simulation(dut)) {
      for (String clock : new String[] {"clk_a", "clk_b"}) {
        for (long period : new long[] {0, 3}) {
          assertThat(firstLine(() -> sim.clock(clock, period, TimeUnit.PS)))
              .isEqualTo(
                  period
                      + " PS is not a clock period: it must be an even number of picoseconds, at"
                      + " least 2");
        }
        sim.clock(clock, 10, TimeUnit.NS);
      }
      assertThat(firstLine(dut::clock))
          .isEqualTo(
              "clock() of "
                  + dut
                  + " would move one of the several clocks of its simulation: use runClocks or"
                  + " runFor of that");
    }
  }

  @Test
  void aSimulationThatWasClosed() {
    try (Dut dut = SampleDesigns.counter().open()) {
      Simulation sim = new Simulation(dut);
      sim.clock("clk", 10, TimeUnit.NS);
      sim.close();
      assertThat(firstLine(() -> sim.runClocks(1)))
          .isEqualTo("the simulation of DUT counter was closed before it was run");
    }
  }

  @Test
  void aBusPrefixThatIsNotThere() {
    List<Function<Clock, Object>> buses =
        List.of(
            clk -> new AxiStreamSource(clk, "s_axsi_"),
            clk -> new AxiStreamSink(clk, "s_axsi_"),
            clk -> new AxiStreamMonitor(clk, "s_axsi_"),
            clk -> new AxiLiteChecker(clk, "s_axsi_"),
            clk -> new Axi4Master(clk, "s_axsi_"),
            clk -> new ApbMaster(clk, "s_axsi_"),
            clk -> new WishboneMemory(clk, "s_axsi_", new SparseMemory()));
    try (Dut dut = fifo("axis_fifo").build().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("aclk", 10, TimeUnit.NS);
      for (Function<Clock, Object> bus : buses) {
        assertThat(firstLine(() -> bus.apply(clk)))
            .isEqualTo(
                "DUT axis_fifo has no port that begins with s_axsi_; the nearest prefix is"
                    + " s_axis_");
      }
      assertThatThrownBy(() -> new AxiStreamSource(clk, "m_axis_"))
          .hasMessage("m_axis_tvalid of DUT axis_fifo is an output: it cannot be driven");
    }
  }

  @Test
  void anInternalOfAModelThatKeptNone() {
    try (Dut dut = fifo("axis_fifo").build().open()) {
      assertThat(firstLine(() -> dut.internal("memory")))
          .isEqualTo(
              "DUT axis_fifo has no internal signal axis_fifo.memory: none can be reached; build"
                  + " with Verilate.internals(), or internal(module, variable) for one");
    }
  }

  @Test
  void whateverIsUsedAfterClose() {
    Dut dut = fifo("axis_fifo").build().open();
    Simulation sim = new Simulation(dut);
    Clock clk = sim.clock("aclk", 10, TimeUnit.NS);
    AxiStreamSource source = new AxiStreamSource(clk, "s_axis_");
    InputPort valid = dut.input("s_axis_tvalid");
    OutputPort data = dut.output("m_axis_tdata");
    Slice low = valid.slice(0, 0);
    dut.close();
    List<ThrowingCallable> uses =
        List.of(
            () -> valid.set(1),
            data::get,
            low::get,
            dut::clock,
            dut::eval,
            () -> dut.clocks(3),
            () -> dut.set("s_axis_tvalid", 1),
            () -> dut.get("m_axis_tdata"),
            () -> dut.internal("memory"),
            () -> sim.runClocks(1),
            () -> sim.run(() -> source.send(new byte[4])));
    for (ThrowingCallable use : uses) {
      assertThatThrownBy(use)
          .isInstanceOf(ClosedException.class)
          .hasMessageStartingWith("DUT axis_fifo was closed before ");
    }
  }
}

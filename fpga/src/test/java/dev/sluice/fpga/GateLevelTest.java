// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import dev.sluice.spec.window.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After synthesis: the netlist of the engine in the same lock-step bench as its RTL, every output
 * in every clock. Larger engines: {@code -Dsluice.gate.windows=256 -Dsluice.gate.width=128}, which
 * takes minutes.
 */
class GateLevelTest {
  private static final int WINDOWS = Integer.getInteger("sluice.gate.windows", 0);
  private static final int WIDTH = Integer.getInteger("sluice.gate.width", 0);
  private static final int SEEDS = 3;
  private static final int CLOCKS = 20_000;

  @TempDir Path folder;

  private static SluiceParameters engine(Architecture architecture, int windows, int width) {
    return new SluiceParameters(
        WINDOWS == 0 ? windows : WINDOWS, WIDTH == 0 ? width : WIDTH, 1000, 512, architecture);
  }

  private static VerilatedModel verilate(Path verilog, GateLevel.Netlist netlist) {
    return Verilate.top(RtlGenerator.ENGINE)
        .source(verilog)
        .source(netlist.models().toArray(Path[]::new))
        .include(netlist.include())
        .define("NO_ICE40_DEFAULT_ASSIGNMENTS", "")
        .verilatorArguments("-Wno-lint", "-Wno-TIMESCALEMOD", "-Wno-UNOPTFLAT", "-Wno-INITIALDLY")
        .optimization(0)
        .build();
  }

  @Tag("long")
  @Test
  void theNetlistDoesAsTheModelSaysInEveryClock() throws Exception {
    Needs.programs("yosys", "verilator");
    SluiceParameters p = engine(Architecture.SEGMENTED, 64, 64);
    GateLevel.Netlist gates = GateLevel.of(Target.ICE40_HX8K, p, folder);
    agrees(p, verilate(gates.verilog(), gates));
  }

  private static void agrees(SluiceParameters p, VerilatedModel model) {
    long accepted = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      EngineSoak soak = new EngineSoak(p, seed == 2 ? 0.6 : 1.0, seed);
      soak.run(model, CLOCKS, _ -> {});
      assertThat(soak.clocks()).isEqualTo(CLOCKS);
      accepted += soak.count(Verdict.ACCEPTED);
    }
    assertThat(accepted).isPositive();
  }

  private static void disagrees(SluiceParameters p, VerilatedModel model) {
    assertThatThrownBy(() -> new EngineSoak(p, 1.0, 1).run(model, CLOCKS, _ -> {}))
        .isInstanceOf(MismatchException.class);
  }

  /** The registers of the block RAMs count: with them the engine is right, without them not. */
  @Tag("long")
  @Test
  void registersInBlockRamsDoAsTheFlipFlopsDid() throws Exception {
    Needs.programs("yosys", "verilator");
    SluiceParameters p = engine(Architecture.RING, 256, 16);
    GateLevel.Netlist gates = GateLevel.of(Target.ECP5_25K, p, folder);
    assertThat(gates.ramRegisters()).isPositive();
    agrees(p, verilate(gates.verilog(), gates));

    String netlist = Files.readString(gates.verilog());
    Path forgotten = folder.resolve("forgotten.v");
    Files.writeString(forgotten, netlist.replace("(\"OUTREG\")", "(\"NOREG\")"));
    assertThat(forgotten).content().isNotEqualTo(netlist);
    disagrees(p, verilate(forgotten, gates));
  }

  @Tag("long")
  @Test
  void theNetlistAgreesAndOneWrongLookupTableIsFound() throws Exception {
    Needs.programs("yosys", "verilator");
    SluiceParameters p = engine(Architecture.SHIFT, 16, 8);
    GateLevel.Netlist gates = GateLevel.of(Target.ICE40_HX8K, p, folder);
    agrees(p, verilate(gates.verilog(), gates));

    String netlist = Files.readString(gates.verilog());
    int at = netlist.indexOf("SB_LUT4 #(", netlist.length() / 2);
    int table = netlist.indexOf("16'h", at);
    String wrong =
        Integer.toHexString(
            0xFFFF ^ Integer.parseInt(netlist.substring(table + 4, table + 8), 16) | 0x10000);
    Path broken = folder.resolve("broken.v");
    Files.writeString(
        broken,
        netlist.substring(0, table + 4) + wrong.substring(1) + netlist.substring(table + 8));
    disagrees(p, verilate(broken, gates));
  }
}

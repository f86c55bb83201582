package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.nic.engine.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import dev.sluice.spec.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * After synthesis: the netlist of the engine in the same lock-step bench as its RTL, every output
 * in every clock. Larger engines: {@code -Dsluice.gate.windows=256 -Dsluice.gate.width=128}, which
 * takes minutes.
 */
class GateLevelTest {
  private static final int WINDOWS = Integer.getInteger("sluice.gate.windows", 16);
  private static final int WIDTH = Integer.getInteger("sluice.gate.width", 8);
  private static final int SEEDS = 3;
  private static final int CLOCKS = 20_000;

  @TempDir Path folder;

  private static VerilatedModel verilate(Path netlist, Path cellModels) {
    return Verilate.top(RtlGenerator.ENGINE)
        .source(netlist, cellModels)
        .include(cellModels.getParent())
        .define("NO_ICE40_DEFAULT_ASSIGNMENTS", "")
        .verilatorArguments("-Wno-lint", "-Wno-TIMESCALEMOD", "-Wno-UNOPTFLAT", "-Wno-INITIALDLY")
        .optimization(1)
        .build();
  }

  @ParameterizedTest
  @CsvSource({"ICE40_HX8K, RING", "ICE40_HX8K, SHIFT", "ECP5_25K, RING"})
  void theNetlistDoesAsTheModelSaysInEveryClock(Target target, Architecture architecture)
      throws Exception {
    Needs.tools("yosys", "verilator");
    SluiceParameters p = new SluiceParameters(WINDOWS, WIDTH, 1000, 512, architecture);
    GateLevel.Netlist gates = GateLevel.of(target, p, folder);
    VerilatedModel model = verilate(gates.verilog(), gates.cellModels());
    long accepted = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      EngineSoak soak = new EngineSoak(p, seed == 2 ? 0.6 : 1.0, seed);
      soak.run(model, CLOCKS, _ -> {});
      assertThat(soak.clocks()).isEqualTo(CLOCKS);
      accepted += soak.count(Verdict.ACCEPTED);
    }
    assertThat(accepted).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"ICE40_HX8K, SHIFT"})
  void oneWrongLookupTableIsFound(Target target, Architecture architecture) throws Exception {
    Needs.tools("yosys", "verilator");
    SluiceParameters p = new SluiceParameters(WINDOWS, WIDTH, 1000, 512, architecture);
    GateLevel.Netlist gates = GateLevel.of(target, p, folder);
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
    VerilatedModel model = verilate(broken, gates.cellModels());
    assertThatThrownBy(() -> new EngineSoak(p, 1.0, 1).run(model, CLOCKS, _ -> {}))
        .isInstanceOf(MismatchException.class);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.bench.block.VerilogTools;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tools that nobody here wrote read the generated Verilog without a word of complaint. */
@ParameterizedClass
@MethodSource("configurations")
class VerilogAcceptanceTest {
  private static final String BLOCK = "ReceiveWindowEngine";

  @Parameter SluiceParameters parameters;
  @TempDir Path folder;

  static List<SluiceParameters> configurations() {
    return List.of(
        SluiceParameters.DEFAULT,
        new SluiceParameters(1, 8, 1, 64, Architecture.SHIFT),
        new SluiceParameters(5, 16, 100, 64, Architecture.SHIFT),
        new SluiceParameters(3, 64, SluiceParameters.MAX_MAX_PACKETS, 64, Architecture.SHIFT),
        new SluiceParameters(5, 32, 100, 64, Architecture.RING),
        new SluiceParameters(5, 64, 1000, 64, Architecture.SEGMENTED),
        new SluiceParameters(2, 256, 1 << 20, 64, Architecture.SEGMENTED));
  }

  @Test
  void theToolsTakeIt() throws Exception {
    VerilogTools.accept(folder, BLOCK, EngineRtl.verilog(parameters));
  }

  @Test
  void theWindowsAreOneMemoryWithTwoClockedReadPorts() throws Exception {
    assumeThat(parameters.architecture()).isEqualTo(Architecture.SHIFT);
    Files.writeString(folder.resolve(BLOCK + ".v"), EngineRtl.verilog(parameters));
    String said =
        VerilogTools.say(
            folder,
            "yosys",
            "-p",
            "read_verilog ReceiveWindowEngine.v; hierarchy -check -top ReceiveWindowEngine; proc; opt;"
                + " memory -nomap; select -assert-count 1 t:$mem_v2; dump t:$mem_v2");
    assertThat(said).contains("parameter \\RD_CLK_ENABLE 2'11");
  }
}

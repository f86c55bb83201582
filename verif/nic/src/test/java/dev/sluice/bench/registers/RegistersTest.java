// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.registers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.Verilate;
import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.parts.registers.RegisterTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Registers in lock-step with its model under random AXI4-Lite traffic and events. */
class RegistersTest {
  private static final int CLOCKS = 60_000;

  @Test
  void isAsItsModelSaysWhateverTheHostAndTheBlocksDo() throws Exception {
    var rtl =
        Verilate.top(RegistersBench.BLOCK)
            .sourceText(RegistersBench.BLOCK + ".v", RegistersBench.verilog())
            .optimization(1)
            .build();
    RegisterTraffic traffic = RegistersBench.run(rtl, 1, CLOCKS);
    assertThat(traffic.writes(AxiLiteWires.OKAY)).isGreaterThan(1000);
    assertThat(traffic.writes(AxiLiteWires.SLVERR)).isGreaterThan(1000);
    assertThat(traffic.writes(AxiLiteWires.DECERR)).isGreaterThan(100);
  }

  @Test
  void toolsAcceptIt(@TempDir Path folder) throws Exception {
    VerilogTools.accept(
        folder,
        "Registers",
        NicGenerator.verilog("Registers", NicParameters.DEFAULT),
        "counters.memory",
        "words.memory");
  }
}

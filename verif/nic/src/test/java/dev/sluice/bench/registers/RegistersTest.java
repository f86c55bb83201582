// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.registers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.registers.RegistersModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.parts.registers.RegisterTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.RegisterSizes;
import dev.sluice.spec.registers.RegisterMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Registers in lock-step with its model under random AXI4-Lite traffic and events. */
class RegistersTest {
  private static final int CLOCKS = 60_000;

  @Test
  void isAsItsModelSaysWhateverTheHostAndTheBlocksDo() throws Exception {
    var rtl = BlockRtl.of(RegistersBench.BLOCK, RegistersBench.verilog());
    RegisterTraffic traffic = RegistersBench.run(rtl, 1, CLOCKS);
    assertThat(traffic.writes(AxiLiteWires.OKAY)).isGreaterThan(1000);
    assertThat(traffic.writes(AxiLiteWires.SLVERR)).isGreaterThan(1000);
    assertThat(traffic.writes(AxiLiteWires.DECERR)).isGreaterThan(100);
  }

  /** Every register, before anything is written: what registers held at power-up is gone. */
  @Test
  void everyRegisterIsReadRightAfterReset() throws Exception {
    var rtl = BlockRtl.of(RegistersBench.BLOCK, RegistersBench.verilog());
    RegisterMap map = new RegisterMap(NicParameters.DEFAULT, false);
    for (long seed = 1; seed <= 5; seed++) {
      RegistersModel model =
          new RegistersModel(NicParameters.DEFAULT, false, RegisterSizes.NEARLY_CARRY);
      RegisterPort port = new RegisterPort(model);
      List<Integer> answers = new ArrayList<>();
      map.registers().forEach(each -> port.read(each.address(), (how, _) -> answers.add(how)));
      try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
        cosim.start();
        while (!port.idle()) {
          cosim.begin();
          port.drive();
          cosim.end();
          port.finish();
        }
      }
      assertThat(answers).hasSize(map.registers().size()).contains(AxiLiteWires.OKAY);
    }
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

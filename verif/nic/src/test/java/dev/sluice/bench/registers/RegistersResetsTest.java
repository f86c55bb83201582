// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.registers;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.registers.RegistersModel;
import dev.sluice.parts.registers.RegisterTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RegisterSizes;
import dev.sluice.spec.registers.RegisterMap;
import java.io.IOException;
import java.util.Map;

/** Does Registers' bench see a forgotten reset? */
class RegistersResetsTest extends ResetsTest {
  private static final NicParameters NIC = NicParameters.DEFAULT;

  RegistersResetsTest() throws IOException {
    super(
        RegistersBench.BLOCK,
        RegistersBench.verilog(),
        Map.of(
            "RegistersCountingOn\\.hit_error_status", "it clears errors, and there are none yet"));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    RegistersModel model = new RegistersModel(NIC, false, RegisterSizes.NEARLY_CARRY);
    run(
        rtl,
        model,
        seed,
        clocks,
        each -> {
          RegisterTraffic traffic = new RegisterTraffic(model, new RegisterMap(NIC, false), each);
          return new Traffic(traffic::drive, traffic::finish);
        });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.registers;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.registers.RegistersModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.registers.RegisterTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.RegisterSizes;
import dev.sluice.spec.registers.RegisterMap;
import java.io.IOException;

/**
 * Registers' RTL in lock-step with its model under RegisterTraffic. The counters begin where their
 * high words are about to change.
 */
final class RegistersBench {
  static final String BLOCK = "RegistersCountingOn";
  private static final NicParameters NIC = NicParameters.DEFAULT;

  private RegistersBench() {}

  static String verilog() throws IOException {
    return NicGenerator.verilog(BLOCK, NIC);
  }

  /** The traffic, which counted what it saw. */
  static RegisterTraffic run(VerilatedModel rtl, long seed, int clocks) {
    RegistersModel model = new RegistersModel(NIC, false, RegisterSizes.NEARLY_CARRY);
    RegisterTraffic traffic = new RegisterTraffic(model, new RegisterMap(NIC, false), seed);
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
      cosim.start();
      for (int clock = 0; clock < clocks; clock++) {
        cosim.begin();
        traffic.drive();
        cosim.end();
        traffic.finish();
      }
    }
    return traffic;
  }
}

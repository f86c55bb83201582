// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.admission;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.parts.admission.AdmissionSurroundings;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;

/** Does Admission's bench see a forgotten reset? */
class AdmissionResetsTest extends ResetsTest {
  AdmissionResetsTest() throws IOException {
    super("Admission", NicGenerator.verilog("Admission", AdmissionTest.SMALL), Map.of());
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    AdmissionModel block = new AdmissionModel(AdmissionTest.SMALL);
    run(rtl, block, seed, clocks, each -> traffic(block, each));
  }

  private static Traffic traffic(AdmissionModel block, long seed) {
    AdmissionSurroundings round =
        new AdmissionSurroundings(AdmissionTest.SMALL, block, seed, 0.9, 0.4, true);
    return new Traffic(
        () -> {
          round.drive();
          round.clock();
        },
        round::finish);
  }
}

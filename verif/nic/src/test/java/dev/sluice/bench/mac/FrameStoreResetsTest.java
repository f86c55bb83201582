// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.mac.FrameStoreModel;
import dev.sluice.parts.mac.FrameStoreTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.MacSizes;
import java.io.IOException;
import java.util.Map;

/** Does FrameStore's bench see a forgotten reset? */
class FrameStoreResetsTest extends ResetsTest {
  private static final NicParameters NIC = FrameStoreTest.nic(64, 64);

  FrameStoreResetsTest() throws IOException {
    super("FrameStore", NicGenerator.verilog("FrameStore", NIC), Map.of());
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    int rows = MacSizes.storeRows(NIC);
    FrameStoreModel block = new FrameStoreModel(NIC, rows);
    run(
        rtl,
        block,
        seed,
        clocks,
        each -> new Traffic(new FrameStoreTraffic(block, rows, each)::clock, () -> {}));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.udp;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.udp.UdpUnwrapModel;
import dev.sluice.parts.udp.UdpEnds;
import dev.sluice.parts.udp.UdpFrames;
import dev.sluice.parts.udp.UdpUnwrapTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;

/** Does UdpUnwrap's bench see a forgotten reset? */
class UdpUnwrapResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS =
      new NicParameters(SluiceParameters.DEFAULT, 64, 4);

  UdpUnwrapResetsTest() throws IOException {
    super("UdpUnwrap", NicGenerator.verilog("UdpUnwrap", PARAMETERS), Map.of());
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    UdpUnwrapModel block = new UdpUnwrapModel(PARAMETERS);
    run(rtl, block, seed, clocks, each -> traffic(block, each));
  }

  private static Traffic traffic(UdpUnwrapModel block, long seed) {
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    UdpUnwrapTraffic traffic =
        new UdpUnwrapTraffic(
            PARAMETERS, block, ends, new UdpFrames(ends, 0.4, seed), UdpTest.pace(seed), seed);
    return new Traffic(traffic::clock, () -> {});
  }
}

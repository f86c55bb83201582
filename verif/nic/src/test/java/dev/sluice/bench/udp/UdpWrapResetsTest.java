// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.udp;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.udp.UdpWrapModel;
import dev.sluice.parts.udp.UdpEnds;
import dev.sluice.parts.udp.UdpWrapTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;

/** Does UdpWrap's bench see a forgotten reset? */
class UdpWrapResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS =
      new NicParameters(SluiceParameters.DEFAULT, 64, 4);

  UdpWrapResetsTest() throws IOException {
    super(
        "UdpWrap",
        NicGenerator.verilog("UdpWrap", PARAMETERS),
        Map.of(
            "NextHopSearch\\.enabled_.*",
            "shows when a packet to a forgotten row's peer comes before the row is written"));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    UdpWrapModel block = new UdpWrapModel(PARAMETERS);
    run(rtl, block, seed, clocks, each -> traffic(block, each));
  }

  private static Traffic traffic(UdpWrapModel block, long seed) {
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    UdpWrapTraffic traffic = new UdpWrapTraffic(PARAMETERS, block, ends, UdpTest.pace(seed), seed);
    return new Traffic(traffic::clock, () -> {});
  }
}

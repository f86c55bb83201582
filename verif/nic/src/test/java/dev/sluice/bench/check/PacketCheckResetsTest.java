// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.check.PacketCheckModel;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.NicParameters;
import java.io.IOException;
import java.util.Map;

/** Does PacketCheck's bench see a forgotten reset? */
class PacketCheckResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS = PacketCheckBench.parameters(256, 64);

  PacketCheckResetsTest() throws IOException {
    super(
        PacketCheckBench.block(false),
        PacketCheckBench.verilog(PARAMETERS, false),
        Map.ofEntries(
            Map.entry("PacketCheck\\.take_admitted", "set with the first beat of a frame"),
            Map.entry(
                "CrcCheck\\.(pieces|beat)_valid",
                "what a beat changes there, the first beat of a frame sets anew")));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    PacketCheckModel model = new PacketCheckModel(PARAMETERS, false);
    run(
        rtl,
        model,
        seed,
        clocks,
        each -> {
          FrameStimulus frames = new FrameStimulus(PARAMETERS, each);
          PacketCheckTraffic traffic =
              new PacketCheckTraffic(
                  PARAMETERS, model, false, () -> frames.next(0.4), new Pace(0.1, 0.1, 0.1), each);
          return new Traffic(traffic::clock, () -> {});
        });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.NicParameters;
import java.io.IOException;
import java.util.List;

/** The header's register where no good packet is shorter than two beats: faults of it alone. */
class PacketCheckPacedFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = PacketCheckBench.parameters(128, 64);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "header overwritten while stalled",
              "assign headerReader_outMoves = (! headerReader_outValid)",
              "assign headerReader_outMoves = 1'b1"),
          new PlantedFault(
              "header given twice",
              "(headerReader_outValid && headerReader_stream_ready)",
              "1'b0"));

  PacketCheckPacedFaultsTest() throws IOException {
    super(PacketCheckBench.block(false), PacketCheckBench.verilog(PARAMETERS, false), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    try (PacketCheckBench bench = new PacketCheckBench(rtl, PARAMETERS, false, 1)) {
      FrameStimulus frames = new FrameStimulus(PARAMETERS, 1);
      bench.traffic(() -> frames.next(0.4), new Pace(0.1, 0.1, 0.1), 1);
      bench.run(3000);
      bench.drain();
    }
  }
}

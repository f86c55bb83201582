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

/** Faults in what PacketCheckDropping has of its own, each found by the random lock-step bench. */
class PacketCheckDroppingFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = PacketCheckBench.parameters(256, 64);
  private static final int CLOCKS = 10_000;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "the line is held up while there is no room",
              "assign take_ready = 1'b1",
              "assign take_ready = (take_inFrame || take_room)"),
          new PlantedFault(
              "room judged anew in the middle of a frame",
              "(take_inFrame ? take_admitted : take_room)",
              "take_room"),
          new PlantedFault(
              "every frame is stored", "(take_inFrame ? take_admitted : take_room)", "1'b1"),
          new PlantedFault(
              "rows of a dropped frame are written",
              "(measure_index < 2'b11)) && measure_admitted)",
              "(measure_index < 2'b11)) && 1'b1)"),
          new PlantedFault(
              "a dropped frame's slot is released",
              "assign outcome_releases = (outcome_valid && outcome_admitted)",
              "assign outcome_releases = outcome_valid"),
          new PlantedFault(
              "a frame without room is not counted",
              "(size_admitted ? 4'b0000 : 4'b1000)",
              "4'b0000"),
          new PlantedFault(
              "a bad frame without room counts as one without room",
              "(judge_beforeCrc != 4'b0000) ? judge_beforeCrc",
              "((judge_beforeCrc != 4'b0000) && judge_admitted) ? judge_beforeCrc"));

  PacketCheckDroppingFaultsTest() throws IOException {
    super(PacketCheckBench.block(true), PacketCheckBench.verilog(PARAMETERS, true), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    try (PacketCheckBench bench = new PacketCheckBench(rtl, PARAMETERS, true, 1)) {
      long seed = 1;
      for (Pace pace : List.of(new Pace(0.1, 0.9, 0), new Pace(0, 0, 0.9))) {
        FrameStimulus frames = new FrameStimulus(PARAMETERS, seed);
        bench.traffic(() -> frames.next(0.4), pace, seed++);
        bench.run(CLOCKS);
        bench.drain();
      }
    }
  }
}

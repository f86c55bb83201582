// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.PacketMakerModel;
import dev.sluice.parts.control.PacketMakerTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** PacketMaker alone in lock-step with its model, as it is and with mistakes in it. */
class PacketMakerFaultsTest extends FaultsTest {
  private static final String COMPONENT = "PacketMaker";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "opened while it is fetched",
              "assign fetch_reopened = ",
              "assign fetch_reopened = 1'b0 && "),
          new PlantedFault(
              "opened while the order waits, after it was fetched",
              "if(fetch_fresh) begin",
              "if(1'b1) begin"),
          new PlantedFault(
              "an order of an earlier use", "assign made_stale = ", "assign made_stale = 1'b0 && "),
          new PlantedFault(
              "a reply is dropped as if it had a window",
              "assign made_stale = ((! made_direct) && ",
              "assign made_stale = (1'b1 && "),
          new PlantedFault(
              "a reply is picked twice",
              "(reply_valid && (! pick_replying))",
              "(reply_valid && 1'b1)"),
          new PlantedFault(
              "an order is taken while the packet before it waits",
              "assign order_room = ",
              "assign order_room = 1'b1 || "),
          new PlantedFault("a source keeps its turn", "if(pick_granted) begin", "if(1'b0) begin"),
          new PlantedFault("a lost answer is not counted", "count_answerLost <= 1'b1;", ""),
          new PlantedFault(
              "a refusal of a packet names its window",
              "order_named <= ",
              "order_named <= 1'b1 || "));

  PacketMakerFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        () -> new PacketMakerModel(PARAMETERS.sluice()),
        (model, seed) -> new PacketMakerTraffic(PARAMETERS.sluice(), model, seed));
  }
}

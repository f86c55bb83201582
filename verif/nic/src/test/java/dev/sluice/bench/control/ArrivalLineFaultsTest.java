// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ArrivalLineModel;
import dev.sluice.parts.control.ArrivalLineTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** ArrivalLine alone in lock-step with its model, as it is and with mistakes in it. */
class ArrivalLineFaultsTest extends FaultsTest {
  private static final String COMPONENT = "ArrivalLine";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "position row not forwarded",
              "assign positions_rowPort_row_top = (positions_rowPort_forward ?",
              "assign positions_rowPort_row_top = (1'b0 ?"),
          new PlantedFault(
              "packet row not forwarded",
              "assign arrivals_packetPort_row_next = (arrivals_packetPort_forward ?",
              "assign arrivals_packetPort_row_next = (1'b0 ?"),
          new PlantedFault(
              "window twice in line", "assign line_same_0 = ", "assign line_same_0 = 1'b0 && "),
          new PlantedFault(
              "a slide stirs",
              "assign arrivals_stirs = ",
              "assign arrivals_stirs = arrivals_slides || "));

  ArrivalLineFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        seed -> {
          ArrivalLineModel model = new ArrivalLineModel(PARAMETERS.sluice());
          return new ComponentBench.Pair(
              model, new ArrivalLineTraffic(PARAMETERS.sluice(), model, seed));
        });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ConnectionDeskModel;
import dev.sluice.parts.control.ConnectionDeskTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** ConnectionDesk alone in lock-step with its model, as it is and with mistakes in it. */
class ConnectionDeskFaultsTest extends FaultsTest {
  private static final String COMPONENT = "ConnectionDesk";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "another region under a known id",
              "scan_holds) && scan_same)",
              "scan_holds) && 1'b1)"),
          new PlantedFault(
              "a give-up of an earlier use", "assign fails = ", "assign fails = givesUp || "),
          new PlantedFault("the region check is not awaited", "(! regions_busy)", "1'b1"),
          new PlantedFault("a window is opened while not enabled", "(! enable)", "1'b0"));

  ConnectionDeskFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        seed -> {
          ConnectionDeskModel model = new ConnectionDeskModel(PARAMETERS);
          return new ComponentBench.Pair(model, new ConnectionDeskTraffic(PARAMETERS, model, seed));
        });
  }
}

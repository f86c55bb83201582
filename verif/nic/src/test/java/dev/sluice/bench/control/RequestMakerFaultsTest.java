// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.RequestMakerModel;
import dev.sluice.parts.control.RequestMakerTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** RequestMaker alone in lock-step with its model, as it is and with mistakes in it. */
class RequestMakerFaultsTest extends FaultsTest {
  private static final String COMPONENT = "RequestMaker";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "a request is overwritten",
              "assign order_free = (! order_valid)",
              "assign order_free = 1'b1"),
          new PlantedFault(
              "the answer of another window is taken", "(status_payload_window == window)", "1'b1"),
          new PlantedFault("early beside a time-out", "&& (! timeoutWaits))", "&& 1'b1)"),
          new PlantedFault(
              "the second visit writes for another use",
              "(seen_payload_row_generation == generation)",
              "1'b1"),
          new PlantedFault(
              "one request too many",
              "(asked != asking_requestsPerTimeout)",
              "(asked <= asking_requestsPerTimeout)"));

  RequestMakerFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        seed -> {
          RequestMakerModel model = new RequestMakerModel(PARAMETERS.sluice());
          return new ComponentBench.Pair(
              model, new RequestMakerTraffic(PARAMETERS.sluice(), model, seed));
        });
  }
}

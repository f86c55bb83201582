// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.trips.RoundTripsModel;
import dev.sluice.parts.control.RoundTripsTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** RoundTrips alone in lock-step with its model, as it is and with mistakes in it. */
class RoundTripsFaultsTest extends FaultsTest {
  private static final String COMPONENT = "RoundTrips";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16, 512);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "a retransmission replaces one that waits",
              "assign waiting_room = (",
              "assign waiting_room = (1'b1 || "),
          new PlantedFault(
              "the row of an earlier use counts",
              "compared_mine <= (state_written && (state_row_generation == taken_generation))",
              "compared_mine <= 1'b1"),
          new PlantedFault(
              "the time of a packet that was requested twice counts",
              "selected_counts <= ((selected_ofPacket && (! state_row_repeated))",
              "selected_counts <= ((selected_ofPacket && 1'b1)"),
          new PlantedFault(
              "a second copy counts again",
              "selected_settles <= selected_ofCopy",
              "selected_settles <= 1'b0"),
          new PlantedFault(
              "a long time counts for a short one",
              "assign selected_isLong = (|compared_elapsed[31 : 24])",
              "assign selected_isLong = 1'b0"),
          new PlantedFault(
              "the first time is taken for a later one",
              "selected_known <= (compared_mine && state_row_known)",
              "selected_known <= compared_mine"),
          new PlantedFault(
              "what is in doubt was so in an earlier use",
              "selected_keepsDoubt <= (compared_mine && state_row_doubts)",
              "selected_keepsDoubt <= state_row_doubts"),
          new PlantedFault("an A that is too long counts", "(sum[26 : 24] == 3'b000)", "1'b1"),
          new PlantedFault(
              "the margin is forgotten",
              "base <= ({1'b0,clocks} + _zz_base)",
              "base <= {1'b0,clocks}"),
          new PlantedFault(
              "the margin is DEVIATION, however small",
              "margin <= ((_zz_margin < deviation) ? deviation : _zz_margin_1)",
              "margin <= deviation"),
          new PlantedFault(
              "a packet is timed that was not requested",
              "(compared_mine && compared_isTimed)",
              "compared_mine"));

  RoundTripsFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        () -> new RoundTripsModel(PARAMETERS.sluice()),
        (model, seed) -> new RoundTripsTraffic(PARAMETERS.sluice(), model, seed));
  }
}

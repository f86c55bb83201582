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
              "row of the packet before not forwarded",
              "assign positions_row_top = (positions_row_now ?",
              "assign positions_row_top = (1'b0 ?"),
          new PlantedFault(
              "row of the packet two clocks before not forwarded",
              "positions_compared_top <= (positions_compared_now ?",
              "positions_compared_top <= (1'b0 ?"),
          new PlantedFault(
              "row of the packet three clocks before not forwarded",
              "assign positions_rows_of_top = (positions_rows_justNow ?",
              "assign positions_rows_of_top = (1'b0 ?"),
          new PlantedFault(
              "row of the packet four clocks before not forwarded",
              "(positions_rows_earlier ? positions_last2_payload_row_top :",
              "(1'b0 ? positions_last2_payload_row_top :"),
          new PlantedFault(
              "row of the packet five clocks before not forwarded",
              "assign positions_rows_before_top = (positions_rows_first ?",
              "assign positions_rows_before_top = (1'b0 ?"),
          new PlantedFault(
              "TOP that the packet before raises not compared",
              "(positions_compared_follows && positions_compared_raised)",
              "1'b0"),
          new PlantedFault(
              "row of the packet two clocks before not compared with WBASE",
              "assign positions_compared_isFar = (positions_compared_now ?",
              "assign positions_compared_isFar = (1'b0 ?"),
          new PlantedFault(
              "a row that no packet has written yet counts where the generation is as it is",
              "(positions_rows_written &&",
              "(1'b1 &&"),
          new PlantedFault(
              "the sweep leaves phases as they are written",
              "(sweep_done ? arrivals_phaseChange_payload_row_phase : 2'b00)",
              "arrivals_phaseChange_payload_row_phase"),
          new PlantedFault(
              "a row that no arrival has written yet counts where the generation is as it is",
              "(arrivals_rows_isWritten &&",
              "(1'b1 &&"),
          new PlantedFault(
              "packet row not forwarded",
              "assign positions_packet_next = (positions_packet_visited ?",
              "assign positions_packet_next = (1'b0 ?"),
          new PlantedFault(
              "row of the arrival before not forwarded",
              "assign arrivals_row_now = (",
              "assign arrivals_row_now = (1'b0 && "),
          new PlantedFault(
              "row of the arrival two clocks before not forwarded",
              "assign arrivals_classes_now = (",
              "assign arrivals_classes_now = (1'b0 && "),
          new PlantedFault(
              "row of the arrival three clocks before not forwarded",
              "assign arrivals_rows_now = (",
              "assign arrivals_rows_now = (1'b0 && "),
          new PlantedFault(
              "row of the arrival four clocks before not forwarded",
              "arrivals_rows_justNow <= (",
              "arrivals_rows_justNow <= (1'b0 && "),
          new PlantedFault(
              "row of the arrival five clocks before not forwarded",
              "arrivals_rows_earlier <= (",
              "arrivals_rows_earlier <= (1'b0 && "),
          new PlantedFault(
              "phase of the clock of the judging not seen",
              "(phaseWrite_valid && arrivals_visited_here)",
              "1'b0"),
          new PlantedFault(
              "phase of the clocks before the judging not seen",
              "(arrivals_visited_at4 ||",
              "(1'b0 ||"),
          new PlantedFault(
              "an arrival before the open counts for it",
              "assign arrivals_visited_counts = (",
              "assign arrivals_visited_counts = 1'b1 || ("),
          new PlantedFault(
              "window twice in line", "assign line_same_0 = ", "assign line_same_0 = 1'b0 && "),
          new PlantedFault(
              "window twice in line when it enters in two clocks that follow each other",
              "assign line_sameNext = (",
              "assign line_sameNext = 1'b0 && ("),
          new PlantedFault(
              "a window that comes after another takes its place",
              "assign line_sameNext = (",
              "assign line_sameNext = 1'b1 || ("),
          new PlantedFault(
              "a window that finds the line full moves its end",
              "assign line_joins = ((line_enters && (! line_isFull))",
              "assign line_joins = ((line_enters)"),
          new PlantedFault(
              "an arrival is taken while rows are cleared",
              "assign arrival_fire = (arrival_valid && arrival_ready)",
              "assign arrival_fire = arrival_valid"),
          new PlantedFault(
              "a window is offered again after it was taken",
              "(_zz_line_offered && (! waiting_ready))",
              "_zz_line_offered"),
          new PlantedFault(
              "a slide stirs",
              "assign arrivals_judge_stirs = ",
              "assign arrivals_judge_stirs = arrivals_judge_setsSince || "),
          new PlantedFault(
              "a hole is asked for after E and 3 packets, not after a quarter more",
              "assign depth_quarter = depth_packets[3 : 2]",
              "assign depth_quarter = 2'b00"),
          new PlantedFault(
              "the tail is forgotten",
              "assign positions_row_tail = (",
              "assign positions_row_tail = 1'b0 && ("),
          new PlantedFault(
              "the tail of the packet three clocks before not forwarded",
              "(positions_rows_earlier ? positions_last2_payload_row_tail :",
              "(1'b0 ? positions_last2_payload_row_tail :"),
          new PlantedFault(
              "slides are reported though reports are off",
              "(progress && positions_ahead_accepted)",
              "positions_ahead_accepted"),
          new PlantedFault(
              "copies are reported though reports are off",
              "positions_packet_tells <= (((progress && positions_ahead_probed)",
              "positions_packet_tells <= (((positions_ahead_probed)"),
          new PlantedFault(
              "windows join the line though early requests are off",
              "(early && line_overtaken_valid)",
              "line_overtaken_valid"),
          new PlantedFault(
              "copies are not said",
              "((positions_accepted && positions_again) || positions_probed)",
              "(positions_accepted && positions_again)"),
          new PlantedFault(
              "originals are said, too",
              "((positions_accepted && positions_again) || positions_probed)",
              "(positions_accepted || positions_probed)"));

  ArrivalLineFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        () -> new ArrivalLineModel(PARAMETERS.sluice()),
        (model, seed) -> new ArrivalLineTraffic(PARAMETERS.sluice(), model, seed));
    ComponentBench.runWithoutReset(
        rtl,
        () -> new ArrivalLineModel(PARAMETERS.sluice()),
        (model, seed) -> ArrivalLineTraffic.ofWornWindows(PARAMETERS.sluice(), model, seed),
        ArrivalLineTraffic.clocksOfWear(PARAMETERS.sluice()) + 500);
  }
}

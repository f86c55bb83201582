// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.admission;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is Admission's bench any good? */
class AdmissionFaultsTest extends FaultsTest {
  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("peer not checked", "(fetch_row_peer != fetch_peer)", "1'b0"),
          new PlantedFault(
              "transfer not checked", "(fetch_row_transferId != fetch_transferId)", "1'b0"),
          new PlantedFault(
              "generation not checked", "(fetch_row_generation != fetch_generation)", "1'b0"),
          new PlantedFault("close forgets the peer", "(take_writes && take_opens)", "take_writes"),
          new PlantedFault("failed window admits", "(fetch_phase == 2'b10)", "1'b0"),
          new PlantedFault(
              "tail of full length", "compare_atTail <= ", "compare_atTail <= 1'b0 & "),
          new PlantedFault(
              "packet after the tail dropped", "compare_behind <= ", "compare_behind <= 1'b0 & "),
          new PlantedFault(
              "no such window admits", "compare_known <= ", "compare_known <= 1'b1 | "),
          new PlantedFault(
              "packet before a command",
              "assign mooreFifo_7_pop_ready = ((take_runs && (! mooreFifo_6_pop_valid)) &&",
              "assign mooreFifo_7_pop_ready = (take_runs &&"),
          new PlantedFault(
              "close without mark",
              "decide_pendingValid <= (compare_valid &&",
              "decide_pendingValid <= (compare_valid && (! compare_isCommand) &&"),
          new PlantedFault(
              "commands for an engine that still clears its memories",
              "started <= (sweep_done && cmd_ready)",
              "started <= sweep_done"),
          new PlantedFault(
              "refused packet waits for a verdict",
              "decide_pending_judged <= ",
              "decide_pending_judged <= (! compare_isCommand) | "),
          new PlantedFault(
              "what the writer does not take is lost",
              "spareValid <= (comes && (! moves))",
              "spareValid <= 1'b0"),
          new PlantedFault(
              "joined over what the writer does not take", "&& (! spareValid));", ");"),
          new PlantedFault(
              "offset forgotten", "(look_isCommand ? 64'h0 : _zz_fetch_offset)", "64'h0"),
          new PlantedFault(
              "again forgotten",
              "decide_pending_again <= compare_again",
              "decide_pending_again <= 1'b0"),
          new PlantedFault(
              "a query that waits gets no clock",
              "assign gap_pauses = (queryPort_waits && gap_due)",
              "assign gap_pauses = 1'b0"),
          new PlantedFault(
              "a clock is left out for nobody",
              "assign gap_pauses = (queryPort_waits && gap_due)",
              "assign gap_pauses = gap_due"),
          new PlantedFault(
              "the next clock is left out at once",
              "((! queryPort_waits) || gap_due)",
              "(! queryPort_waits)"),
          new PlantedFault(
              "the patience of one query counts for the next",
              "((! queryPort_waits) || gap_due)",
              "gap_due"));

  AdmissionFaultsTest() throws IOException {
    super("Admission", NicGenerator.verilog("Admission", AdmissionTest.SMALL), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    AdmissionTest.run(rtl, AdmissionTest.SMALL, 2, 0.4, true);
  }
}

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
          new PlantedFault(
              "close forgets the peer",
              "assign take_writesContext = (",
              "assign take_writesContext = take_writes || ("),
          new PlantedFault("failed window admits", "(fetch_phase == 2'b10)", "1'b0"),
          new PlantedFault(
              "tail of full length", "compare_atTail <= ", "compare_atTail <= 1'b0 & "),
          new PlantedFault(
              "packet after the tail dropped", "compare_behind <= ", "compare_behind <= 1'b0 & "),
          new PlantedFault(
              "no such window admits", "compare_known <= ", "compare_known <= 1'b1 | "),
          new PlantedFault(
              "packet before a command", "(take_goes && (! take_command_valid))", "take_goes"),
          new PlantedFault(
              "close without mark",
              "decide_pendingValid <= (compare_valid &&",
              "decide_pendingValid <= (compare_valid && (! compare_isCommand) &&"),
          new PlantedFault(
              "commands for an engine that still clears its memories",
              "assign take_runs = ((sweep_done && cmd_ready) &&",
              "assign take_runs = (sweep_done &&"),
          new PlantedFault(
              "refused packet waits for a verdict",
              "decide_pending_judged <= ",
              "decide_pending_judged <= (! compare_isCommand) | "),
          new PlantedFault(
              "what the writer does not take is lost",
              "spareValid <= (comes && (! moves))",
              "spareValid <= 1'b0"),
          new PlantedFault(
              "joined over what the writer does not take",
              "goes <= ((! comes) || moves)",
              "goes <= 1'b1"),
          new PlantedFault("offset forgotten", "{1'b0,_zz_compare_low}", "33'h0"),
          new PlantedFault(
              "again forgotten",
              "decide_pending_again <= compare_again",
              "decide_pending_again <= 1'b0"),
          new PlantedFault(
              "a query that waits gets no clock",
              "assign gap_leaves = (queryPort_waits && gap_due)",
              "assign gap_leaves = 1'b0"),
          new PlantedFault(
              "a clock is left out for nobody",
              "assign gap_leaves = (queryPort_waits && gap_due)",
              "assign gap_leaves = gap_due"),
          new PlantedFault(
              "one in 16 clocks is left out", "(gap_waited == 5'h1d)", "(gap_waited[3:0] == 4'hd)"),
          new PlantedFault(
              "the patience of one query counts for the next",
              "gap_waited <= (queryPort_waits ?",
              "gap_waited <= (1'b1 ?"),
          new PlantedFault(
              "a packet's cause is that of the packet after it",
              "assign refused_payload_cause = decide_cause_regNext",
              "assign refused_payload_cause = decide_cause"));

  AdmissionFaultsTest() throws IOException {
    super("Admission", NicGenerator.verilog("Admission", AdmissionTest.SMALL), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    AdmissionTest.run(rtl, AdmissionTest.SMALL, 2, 0.4, true);
  }
}

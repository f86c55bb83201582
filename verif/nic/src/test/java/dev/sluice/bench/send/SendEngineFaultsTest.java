// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is the bench any good? Each fault is a line of the Verilog made wrong, and must be found. */
class SendEngineFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = SendEngineBench.parameters(40, 64, 64, 8);
  private static final int SEEDS = 4;
  private static final int CLOCKS = 200_000;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "peer not checked",
              "(examine_end_peer[7 : 0] == examine_operands_peer[7 : 0])",
              "1'b1"),
          new PlantedFault(
              "an answer in the first clock is of another slot",
              "ids_start <= 32'h0;",
              "ids_start <= 32'h1;"),
          new PlantedFault(
              "earlier use of the slot answered",
              "(examine_row_use == examine_operands_use)",
              "1'b1"),
          new PlantedFault(
              "window not checked", "(examine_row_window == prepared_words_window)", "1'b1"),
          new PlantedFault(
              "generation not checked",
              "(examine_row_generation == prepared_words_generation)",
              "1'b1"),
          new PlantedFault(
              "unsent packet asked for",
              "{examine_does_prepare_k,(! examine_does_prepare_back)} <",
              "{examine_does_prepare_k,(! examine_does_prepare_back)} <="),
          new PlantedFault(
              "range past the tail",
              "(examine_does_prepare_k <= _zz_examine_does_compare_found_inRange)",
              "1'b1"),
          new PlantedFault(
              "arrived packet retransmitted",
              "assign examine_does_compare_found_arrived = examine_does_prepare_arrived",
              "assign examine_does_compare_found_arrived = 1'b0"),
          new PlantedFault(
              "report of old packets moves the next one",
              "assign examine_does_compare_found_nextBelowK = examine_does_prepare_nextBelowK",
              "assign examine_does_compare_found_nextBelowK = 1'b1"),
          new PlantedFault(
              "one packet past the edge",
              "assign examine_does_compare_atEdge = (&_zz_examine_does_compare_atEdge)",
              "assign examine_does_compare_atEdge = 1'b0"),
          new PlantedFault(
              "edge without progress reports",
              "assign examine_does_compare_found_afterNextFar = (settings_progress &&",
              "assign examine_does_compare_found_afterNextFar = (1'b1 &&"),
          new PlantedFault(
              "old report makes a stalled transfer go on",
              "assign examine_does_compare_found_nextFar = (settings_progress &&",
              "assign examine_does_compare_found_nextFar = (1'b0 &&"),
          new PlantedFault(
              "two operations on one transfer, a clock apart",
              "(read_slot == select_turn_head_slot)",
              "1'b0"),
          new PlantedFault(
              "two operations on one transfer, one waited",
              "(read_slot == select_turn_slot)",
              "1'b0"),
          new PlantedFault(
              "two operations on one transfer, further apart",
              "(prepared_slot == select_turn_slot)",
              "1'b0"),
          new PlantedFault(
              "a turn passes those that wait",
              "select_turn_none <= (select_turn_count == 4'b0000)",
              "select_turn_none <= 1'b1"),
          new PlantedFault(
              "send queue overflows", "room <= (kept_next != 4'b1000)", "room <= 1'b1"),
          new PlantedFault("completions overflow", "(outstanding != 5'h10)", "1'b1"),
          new PlantedFault(
              "answers keep packets waiting", "(! (select_owed && select_waits))", "1'b1"),
          new PlantedFault(
              "turn before request",
              "&& (! select_timeout_can)) && select_request_can)",
              "&& (! select_timeout_can)) && select_request_can && (! select_turn_can))"),
          new PlantedFault(
              "place not given back",
              "assign kept_less = (outcome_givesBack && choosing)",
              "assign kept_less = 1'b0"),
          new PlantedFault("wait not looked at again", "&& timers_over)", "&& 1'b1)"),
          new PlantedFault(
              "sweep loses a finding",
              "sweep_found <= (sweep_over || sweep_full)",
              "sweep_found <= sweep_over"),
          new PlantedFault(
              "wait doubled without limit",
              "((examine_row_asked < _zz_examine_does_prepare_doubled) ?",
              "(1'b1 ?"),
          new PlantedFault(
              "one retry too many",
              "(_zz_examine_does_compare_found_exhausted < examine_row_asked)",
              "(_zz_examine_does_compare_found_exhausted + 11'd1 < examine_row_asked)"),
          new PlantedFault(
              "busy receiver asked at once",
              "settings_busyWait <= config_busyWait",
              "settings_busyWait <= 48'h0"),
          new PlantedFault(
              "ids start at 0 after every reset",
              "ids_start <= settings_transferIdStart",
              "ids_start <= 32'h0"),
          new PlantedFault(
              "ids start anew while transfers are sent",
              "ids_begun <= settings_enable",
              "ids_begun <= 1'b0"),
          new PlantedFault("too long by a byte", "(12'ha00 < bytes)", "(12'ha01 < bytes)"),
          new PlantedFault(
              "unaligned taken",
              "unaligned <= (descriptor_address[2 : 0] != 3'b000)",
              "unaligned <= 1'b0"),
          new PlantedFault(
              "past the last address",
              "wraps <= (stop_sum[64] && (stop_sum[63 : 0] != 64'h0))",
              "wraps <= 1'b0"),
          new PlantedFault("before the memory", "below <= before_result", "below <= 1'b0"),
          new PlantedFault(
              "outside the memory", "((early || outside_result) || wraps)", "(early || wraps)"),
          new PlantedFault(
              "refusal in the clock of an end",
              "assign write_refuses = (choosing && intake_refuses)",
              "assign write_refuses = intake_refuses"),
          new PlantedFault(
              "every packet from the start", "= departure_offset[31 : 0];", "= 32'h0;"),
          new PlantedFault("again forgotten", "(outcome_isData && decide_found_wasSent)", "1'b0"),
          new PlantedFault(
              "packets sent while a read error waits",
              "assign select_goes = (room && select_quiet)",
              "assign select_goes = room"),
          new PlantedFault(
              "place for the last word not kept",
              "((room && urgentRoom) || (! select_first_isError))",
              "1'b1"),
          new PlantedFault(
              "turn without room in the builder",
              "assign select_mayTurn = (select_goes && turnRoom)",
              "assign select_mayTurn = select_goes"),
          new PlantedFault(
              "request without room in the builder",
              "assign select_mayAsk = (select_goes && urgentRoom)",
              "assign select_mayAsk = select_goes"),
          new PlantedFault(
              "room of a turn that sends nothing not given back",
              "(kept_less && outcome_dropsTurn)",
              "1'b0"),
          new PlantedFault(
              "a packet that was asked for in turn",
              "departure_payload_urgent <= (! outcome_dropsTurn)",
              "departure_payload_urgent <= 1'b0"),
          new PlantedFault(
              "last word without reason",
              "departure_payload_detail <= 16'h0005",
              "departure_payload_detail <= 16'h0"),
          new PlantedFault(
              "an end that gives no slot back",
              "((outcome_ends && write_now) || clearing)",
              "clearing"));

  SendEngineFaultsTest() throws IOException {
    super(SendEngineBench.BLOCK, NicGenerator.verilog(SendEngineBench.BLOCK, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      SendEngineBench.run(rtl, PARAMETERS, seed, CLOCKS);
    }
  }
}

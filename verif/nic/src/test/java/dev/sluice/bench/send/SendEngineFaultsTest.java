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
          new PlantedFault("peer not checked", "(examinePeer == examine_end_peer)", "1'b1"),
          new PlantedFault(
              "earlier use of the slot answered",
              "(examine_row_use == (examineOp_transferId[31 : 3] ^ ids_start[31 : 3]))",
              "1'b1"),
          new PlantedFault(
              "window not checked", "(examineOp_window == examine_row_window)", "1'b1"),
          new PlantedFault(
              "generation not checked", "(examineOp_generation == examine_row_generation)", "1'b1"),
          new PlantedFault(
              "unsent packet asked for",
              "assign examine_found_wasSent = (examine_found_k <",
              "assign examine_found_wasSent = (examine_found_k <="),
          new PlantedFault(
              "range past the tail",
              "assign examine_found_inRange = (examine_found_k <= _zz_examine_found_inRange)",
              "assign examine_found_inRange = 1'b1"),
          new PlantedFault(
              "arrived packet retransmitted",
              "assign examine_found_arrived = (examine_found_k < _zz_examine_found_arrived)",
              "assign examine_found_arrived = 1'b0"),
          new PlantedFault(
              "one packet past the edge",
              "(25'h0000007 <= _zz_examine_found_afterNextFar)",
              "(25'h0000008 <= _zz_examine_found_afterNextFar)"),
          new PlantedFault(
              "edge without progress reports",
              "assign examine_found_afterNextFar = (settings_progress &&",
              "assign examine_found_afterNextFar = (1'b1 &&"),
          new PlantedFault(
              "two operations on one transfer", "(decideOp_slot == turns_pop_payload)", "1'b0"),
          new PlantedFault(
              "send queue overflows",
              "assign select_room = (reserved != 4'b1000)",
              "assign select_room = 1'b1"),
          new PlantedFault("completions overflow", "(outstanding != 5'h10)", "1'b1"),
          new PlantedFault(
              "answers keep packets waiting", "(! (select_owed && select_waits))", "1'b1"),
          new PlantedFault(
              "turn before request",
              "assign requests_pop_ready = ((select_sendsNow && select_request)",
              "assign requests_pop_ready = ((select_sendsNow && select_request && (! select_turn))"),
          new PlantedFault(
              "place not given back",
              "assign decide_givesBack = ((decideValid && decide_mayHave) && (! decide_does_sends))",
              "assign decide_givesBack = 1'b0"),
          new PlantedFault("wait not looked at again", "(_zz_over_1 < 50'h2000000000000)", "1'b1"),
          new PlantedFault(
              "sweep loses a finding",
              "assign sweep_moves = (runs && (! ((sweep_over && sweep_found) && (! taken))))",
              "assign sweep_moves = runs"),
          new PlantedFault(
              "wait doubled without limit",
              "((examine_row_asked < _zz_examine_doubled) ?",
              "(1'b1 ?"),
          new PlantedFault(
              "one retry too many",
              "(_zz_examine_found_exhausted < examine_row_asked)",
              "(_zz_examine_found_exhausted + 11'd1 < examine_row_asked)"),
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
          new PlantedFault(
              "too long by a byte",
              "(64'h0000000000000a00 < descriptor_bytes)",
              "(64'h0000000000000a01 < descriptor_bytes)"),
          new PlantedFault(
              "unaligned taken",
              "unaligned <= (descriptor_address[2 : 0] != 3'b000)",
              "unaligned <= 1'b0"),
          new PlantedFault("past the last address", "((~ descriptor_address) < last) ||", ""),
          new PlantedFault("before the memory", "below <= fromBase[64]", "below <= 1'b0"),
          new PlantedFault(
              "outside the memory",
              "((((badLength || unaligned) || below) || beyond) || tooLittle)",
              "(((badLength || unaligned) || below) || beyond)"),
          new PlantedFault(
              "refusal lost behind a completion",
              "assign finish_refuses = ((! finish_ends) && intake_refuses)",
              "assign finish_refuses = intake_refuses"),
          new PlantedFault(
              "every packet from the start",
              "assign departure_multiply_offset = (departure_multiply_isData ? departure_multiply_product",
              "assign departure_multiply_offset = (departure_multiply_isData ? 12'h0"),
          new PlantedFault(
              "again forgotten", "(departure_multiply_isData && departure_multiply_again)", "1'b0"),
          new PlantedFault(
              "packets sent while a read error waits",
              "assign select_maySelect = (select_room && (! failed_pop_valid))",
              "assign select_maySelect = select_room"),
          new PlantedFault(
              "place for the last word not kept",
              "(select_fails || select_sendsNow)",
              "select_sendsNow"),
          new PlantedFault(
              "last word without reason",
              "(departure_multiply_isRefusal ? 16'h0005 : 16'h0)",
              "16'h0"));

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

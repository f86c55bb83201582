// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.builder;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.builder.BuilderPattern;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Is PacketBuilder's bench any good? Mistakes that could really be made, each one piece of the
 * generated Verilog, are planted one at a time. The bench must catch every one.
 */
class PacketBuilderFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = BuilderBench.parameters(256, 512);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("both inputs taken", "(frame_slot && (! control_valid))", "frame_slot"),
          new PlantedFault(
              "control taken within a packet",
              "assign control_ready = frame_slot",
              "assign control_ready = 1'b1"),
          new PlantedFault(
              "crc cut off where it does not fit",
              "(frame_ends && (13'h001c < frame_left))",
              "1'b0"),
          new PlantedFault(
              "crc alone where it fits", "(13'h001c < frame_left)", "(13'h001c <= frame_left)"),
          new PlantedFault(
              "more underway than there is room for", "(frame_inFlight != 5'h10)", "1'b1"),
          new PlantedFault(
              "tail and again swapped",
              "{{6'h0,reads_head_payload_again},reads_head_payload_tail}",
              "{{6'h0,reads_head_payload_tail},reads_head_payload_again}"),
          new PlantedFault(
              "length of a requests body left out", "(select_isOpen ? 13'h0010 : 13'h0)", "13'h0"),
          new PlantedFault(
              "body in every packet", "(select_isOpen ? {reads_head", "(1'b1 ? {reads_head"),
          new PlantedFault(
              "peer of a control packet kept", "frame_user <= control_payload_peer;", ""),
          new PlantedFault(
              "read error sent",
              "(rows_pop_payload_bad || (oldest_reads && whole_pop_payload))",
              "rows_pop_payload_bad"),
          new PlantedFault(
              "error of an earlier beat forgotten", "(receive_failed || ", "(1'b0 || "),
          new PlantedFault(
              "error stays", "(receive_error && (! whole_push_valid))", "receive_error"),
          new PlantedFault(
              "decode error not seen",
              "(m_axi_r_payload_resp != 2'b00)",
              "(m_axi_r_payload_resp == 2'b10)"),
          new PlantedFault(
              "read into payload that waits", "(_zz_issue_fits <= issue_free)", "1'b1"),
          new PlantedFault(
              "room reserved for each burst",
              "(issue_begins && issue_reads) ?",
              "(issue_fires && issue_reads) ?"),
          new PlantedFault(
              "dropped payload stays", "((drop && oldest_reads) ? oldest_bytes : 10'h0)", "10'h0"),
          new PlantedFault(
              "begun before the payload is whole",
              "(rows_pop_valid && ((! oldest_reads) || whole_pop_valid))",
              "rows_pop_valid"),
          new PlantedFault(
              "whole after the first burst",
              "(receive_last && expected_pop_payload)",
              "receive_last"),
          new PlantedFault("misaligned read", "(send_payload_address[4 : 0] != 5'h0)", "1'b0"),
          new PlantedFault("length 0 read", "(send_payload_length == 13'h0)", "1'b0"),
          new PlantedFault("length above p read", "(13'h0200 < send_payload_length)", "1'b0"),
          new PlantedFault(
              "burst over a page",
              "take_cutter_spanNumber <= send_payload_address[63 : 12];",
              "take_cutter_spanNumber <= send_payload_address[63 : 12] + 1;"),
          new PlantedFault(
              "payload of the packet before",
              "((! merge_first) ? _zz_merge_payload : 128'h0)",
              "_zz_merge_payload"),
          new PlantedFault(
              "last beat of payload repeated",
              "(merge_hasPayload ? reads_data[127 : 0] : 128'h0)",
              "reads_data[127 : 0]"),
          new PlantedFault(
              "garbage after the message", "((! merge_ends) || (merge_padding < 5'h1b))", "1'b1"),
          new PlantedFault(
              "crc takes the beat with its rest",
              "(beat_valid_1 && (! beat_ending_before))",
              "beat_valid_1"),
          new PlantedFault(
              "padding not taken back",
              "assign undo1_step = state_ending_padding[1 : 0]",
              "assign undo1_step = 2'b00"),
          new PlantedFault(
              "padding of the next beat",
              "assign undo2_step = ending1_padding[3 : 2]",
              "assign undo2_step = state_ending_padding[3 : 2]"),
          new PlantedFault("crc not inverted", "(~ done_crc)", "done_crc"),
          new PlantedFault(
              "rest of the crc misplaced",
              "(lastEnding_before && (lastEnding_padding == 5'h02))",
              "(lastEnding_before && (lastEnding_padding == 5'h03))"));

  PacketBuilderFaultsTest() throws IOException {
    super(BuilderBench.BLOCK, NicGenerator.verilog(BuilderBench.BLOCK, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    MemoryTiming uneven = new MemoryTiming(0.4, 3, 40, 0.1, Order.ANY);
    BuilderBench.run(
        rtl, PARAMETERS, new BuilderPattern(2000, 600, 0.2, 0.4, 0.2, 0.1, 1, 512, uneven), 1);
    MemoryTiming fast = new MemoryTiming(0, 5, 0, 0, Order.ANY);
    BuilderBench.run(
        rtl, PARAMETERS, new BuilderPattern(500, 100, 0, 0.7, 0, 0, 300, 512, fast), 2);
  }
}

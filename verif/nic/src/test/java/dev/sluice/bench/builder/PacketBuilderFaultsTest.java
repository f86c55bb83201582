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
          new PlantedFault(
              "both inputs taken",
              "((frame_boundary && (! frame_controlFirst)) && reads_head_valid)",
              "(frame_boundary && reads_head_valid)"),
          new PlantedFault(
              "control taken within a packet",
              "assign control_ready = ((frame_boundary && frame_room) &&",
              "assign control_ready = (frame_room &&"),
          new PlantedFault(
              "control without end", "(control_valid && (! frame_yields))", "control_valid"),
          new PlantedFault(
              "crc cut off where it does not fit", "(frame_next_rest < 5'h04)", "1'b0"),
          new PlantedFault(
              "crc alone where it fits", "(frame_next_rest < 5'h04)", "(frame_next_rest <= 5'h04)"),
          new PlantedFault(
              "more underway than there is room for",
              "frame_room <= (tx_fire || (frame_inFlight != 5'h0f))",
              "frame_room <= 1'b1"),
          new PlantedFault(
              "tail for again",
              "_zz__zz_header_head_0_3 = reads_head_payload_again",
              "_zz__zz_header_head_0_3 = reads_head_payload_tail"),
          new PlantedFault(
              "length of a requests body left out", "(take_isOpen ? 5'h10 : 5'h0)", "5'h0"),
          new PlantedFault(
              "body in every packet",
              "(take_hasBody ? send_payload_remoteAddress : 64'h0)",
              "send_payload_remoteAddress"),
          new PlantedFault(
              "peer of the other packet",
              "(frame_now_control ? control_payload_peer : reads_head_payload_peer)",
              "reads_head_payload_peer"),
          new PlantedFault(
              "read error sent",
              "(rows_pop_payload_bad || (rows_pop_payload_reads && whole_pop_payload))",
              "rows_pop_payload_bad"),
          new PlantedFault(
              "error of an earlier beat forgotten", "(receive_failed || ", "(1'b0 || "),
          new PlantedFault("error stays", "(receive_error && (! receive_ends))", "receive_error"),
          new PlantedFault(
              "decode error not seen",
              "(m_axi_r_payload_resp != 2'b00)",
              "(m_axi_r_payload_resp == 2'b10)"),
          new PlantedFault(
              "read into payload that waits", "(_zz_issue_fits <= turns_free)", "1'b1"),
          new PlantedFault(
              "read into urgent payload that waits", "(cut_cutter_left <= urgent_free)", "1'b1"),
          new PlantedFault(
              "read of the other kind's payload",
              "{readUrgent,(readUrgent ?",
              "{1'b0,(readUrgent ?"),
          new PlantedFault(
              "urgent packets in turn",
              "(send_payload_urgent || (! take_isData))",
              "(! take_isData)"),
          new PlantedFault(
              "urgent packets without end", "(! (oldest_wasUrgent && oldest_turnIsThere))", "1'b1"),
          new PlantedFault(
              "another head while one is sent",
              "assign oldest_keeps = (uses || oldest_held)",
              "assign oldest_keeps = uses"),
          new PlantedFault(
              "what is known of the other kind's head",
              "(oldest_keeps || (oldest_wants == oldest_isUrgent))",
              "1'b1"),
          new PlantedFault(
              "room for many taken for room for few",
              "(6'h08 <= turns_whole)",
              "(6'h10 <= turns_whole)"),
          new PlantedFault(
              "room reserved for each burst",
              "cut_reserves <= issue_grants",
              "cut_reserves <= issue_fires"),
          new PlantedFault(
              "dropped payload stays",
              "assign _zz_turns_free_2 = (drop && (! oldest_isUrgent))",
              "assign _zz_turns_free_2 = 1'b0"),
          new PlantedFault(
              "begun before the payload is whole",
              "(rows_pop_valid && ((! rows_pop_payload_reads) || whole_pop_valid))",
              "rows_pop_valid"),
          new PlantedFault(
              "row that goes taken for the next",
              "(oldest_isThere && (! oldest_taken))",
              "oldest_isThere"),
          new PlantedFault(
              "whole after the first burst",
              "(m_axi_r_payload_last && expected_pop_payload_last)",
              "m_axi_r_payload_last"),
          new PlantedFault("misaligned read", "(send_payload_address[4 : 0] != 5'h0)", "1'b0"),
          new PlantedFault("length 0 read", "(send_payload_length == 13'h0)", "1'b0"),
          new PlantedFault(
              "length above p read", "((_zz_take_impossible != 4'b0000) &&", "(1'b0 &&"),
          new PlantedFault(
              "burst over a page",
              "cut_cutter_spanNumber <= take_address[63 : 12];",
              "cut_cutter_spanNumber <= take_address[63 : 12] + 1;"),
          new PlantedFault(
              "burst to the end of a page taken for the first of two",
              "((_zz_cut_cutter_last_1 == 2'b01) &&",
              "(1'b0 &&"),
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
        rtl, PARAMETERS, new BuilderPattern(2000, 600, 0.2, 0.4, 0.2, 0.3, 0.1, 1, 512, uneven), 1);
    MemoryTiming fast = new MemoryTiming(0, 5, 0, 0, Order.ANY);
    BuilderBench.run(
        rtl, PARAMETERS, new BuilderPattern(500, 100, 0, 0.7, 0, 0.3, 0, 300, 512, fast), 2);
    // Urgent payloads come faster than the line takes them.
    BuilderBench.run(
        rtl, PARAMETERS, new BuilderPattern(500, 100, 0, 0.8, 0, 0.9, 0, 300, 512, fast), 3);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.NicParameters;
import java.io.IOException;
import java.util.List;

/**
 * Is the bench any good? Faults, each one line of the generated Verilog, each a mistake that could
 * really be made, are planted one at a time. The random lock-step bench must catch every one.
 */
class PacketCheckFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = PacketCheckBench.parameters(256, 64);
  private static final int CLOCKS = 20_000;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "crc not looked at", "(crc_ok ? judge_afterCrc : 4'b0010)", "judge_afterCrc"),
          new PlantedFault(
              "crc of the last frame kept",
              "(beat_first ? 32'h0 : _zz_state_crc)",
              "_zz_state_crc"),
          new PlantedFault("crc starts at zero", "(pieces_first ? beat_start : 32'h0)", "32'h0"),
          new PlantedFault("crc advances without a beat", "if(beat_valid) begin", "if(1'b1) begin"),
          new PlantedFault(
              "keep with holes taken",
              "((measure_length_holes || (! take_beat_keep[0]))",
              "((! take_beat_keep[0])"),
          new PlantedFault(
              "keep without bit 0 taken",
              "((measure_length_holes || (! take_beat_keep[0]))",
              "((measure_length_holes || 1'b0)"),
          new PlantedFault(
              "partial beat in the middle taken",
              "((! take_beat_last) && (! take_beat_keep[31]))",
              "1'b0"),
          new PlantedFault(
              "bad keep of an earlier beat forgotten",
              "(measure_badKeep || ((! measure_first) && align_badKeep))",
              "measure_badKeep"),
          new PlantedFault(
              "bad keep of the last frame kept",
              "(measure_badKeep || ((! measure_first) && align_badKeep))",
              "(measure_badKeep || align_badKeep)"),
          new PlantedFault(
              "one byte too long taken", "(7'h54 <= size_lastByte)", "(7'h55 <= size_lastByte)"),
          new PlantedFault(
              "one byte too short taken", "(size_lastByte < 7'h13)", "(size_lastByte < 7'h12)"),
          new PlantedFault(
              "oversized frame not cut",
              "&& (measure_index < 2'b11)) && measure_admitted)",
              ") && measure_admitted)"),
          new PlantedFault(
              "length not compared",
              "((! causes_agrees) || (! causes_possible))",
              "(! causes_possible)"),
          new PlantedFault(
              "length of the type not looked at",
              "((! causes_agrees) || (! causes_possible))",
              "(! causes_agrees)"),
          new PlantedFault(
              "unknown type taken",
              "size_unknownType <= align_header_unknownType",
              "size_unknownType <= 1'b0"),
          new PlantedFault(
              "version not looked at",
              "size_badVersion <= (! align_header_goodVersion)",
              "size_badVersion <= 1'b0"),
          new PlantedFault("header of the last beat", "(take_valid && take_first)", "take_valid"),
          new PlantedFault(
              "payload not aligned",
              "{measure_data[127 : 0],align_data}",
              "{align_data,measure_data[127 : 0]}"),
          new PlantedFault(
              "row written before its second half is there",
              "(align_waits && (align_last || measure_valid))",
              "align_valid"),
          new PlantedFault(
              "crc bytes shown after the payload",
              "((! payloadReader_fetchedLast) || (5'h1b <= payloadReader_fetchedLastByte))",
              "1'b1"),
          new PlantedFault(
              "rows of a bad frame not given back",
              "payloadReader_row <= payloadReader_end",
              "payloadReader_row <= payloadReader_row"),
          new PlantedFault(
              "payload of a bad frame read",
              "_zz_outcome_frame_isData <= (judge_isData && (judge_cause == 4'b0000))",
              "_zz_outcome_frame_isData <= judge_isData"),
          new PlantedFault(
              "header of a bad frame given",
              "assign headerReader_good = goods_spinal_port1[0]",
              "assign headerReader_good = 1'b1"),
          new PlantedFault(
              "body of other types shown",
              "align_kind_isRequest <= (",
              "align_kind_isRequest <= (1'b1 || "),
          new PlantedFault(
              "header overwritten while stalled",
              "assign headerReader_outMoves = ((! headerReader_outValid) ||"
                  + " headerReader_stream_ready)",
              "assign headerReader_outMoves = 1'b1"),
          new PlantedFault(
              "payload overwritten while stalled",
              "assign payloadReader_ahead_pop_ready = (! payloadReader_skidValid)",
              "assign payloadReader_ahead_pop_ready = 1'b1"),
          new PlantedFault(
              "rows read ahead without room for them",
              "((payloadReader_currentValid && payloadReader_isData) && payloadReader_room)",
              "(payloadReader_currentValid && payloadReader_isData)"),
          new PlantedFault(
              "room for one row more than the queue has",
              "(payloadReader_count != 5'h0f)",
              "(payloadReader_count != 5'h10)"),
          new PlantedFault(
              "a slot read before it is released",
              "(headerSlots_count != 9'h001)",
              "(headerSlots_count != 9'h000)"),
          new PlantedFault(
              "payload not taken is not kept",
              "payloadReader_skidValid <= 1'b1",
              "payloadReader_skidValid <= 1'b0"),
          new PlantedFault(
              "payload kept after it was taken",
              "if(payloadReader_stream_ready) begin",
              "if(payloadReader_stream_ready && payloadReader_ahead_pop_valid) begin"),
          new PlantedFault("more frames than slots", "(holding_slotsOfHeaders < 9'h0fb)", "1'b1"),
          new PlantedFault("more beats than rows", "(holding_heldRows <= 9'h0f8)", "1'b1"),
          new PlantedFault(
              "stalls in the middle of a frame", "(take_inFrame || take_room)", "take_room"),
          new PlantedFault(
              "pulse lost",
              "(judge_valid && (judge_cause != 4'b0000))",
              "(judge_valid && crc_ok)"));

  PacketCheckFaultsTest() throws IOException {
    super(PacketCheckBench.block(false), PacketCheckBench.verilog(PARAMETERS, false), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    try (PacketCheckBench bench = new PacketCheckBench(rtl, PARAMETERS, false, 1)) {
      long seed = 1;
      for (Pace pace : List.of(new Pace(0.1, 0.1, 0.1), new Pace(0, 0.9, 0), new Pace(0, 0, 0.9))) {
        FrameStimulus frames = new FrameStimulus(PARAMETERS, seed);
        bench.traffic(() -> frames.next(0.4), pace, seed++);
        bench.run(CLOCKS);
        bench.drain();
      }
    }
  }
}

package dev.sluice.nic.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.stimulus.check.FrameStimulus;
import dev.sluice.stimulus.check.PacketCheckTraffic.Pace;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Is the bench any good? Faults, each one line of the generated Verilog, each a mistake that could
 * really be made, are planted one at a time. The random lock-step bench must catch every one.
 */
class PacketCheckFaultsTest {
  private static final NicParameters PARAMETERS = PacketCheckBench.parameters(256, 64);
  private static final int CLOCKS = 20_000;

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    CRC_NOT_LOOKED_AT("(crc_ok ? judge_afterCrc : 4'b0010)", "judge_afterCrc"),
    CRC_OF_THE_LAST_FRAME_KEPT("(beat_first ? 32'h0 : _zz_state_crc)", "_zz_state_crc"),
    CRC_STARTS_AT_ZERO("(pieces_first ? beat_start : 32'h0)", "32'h0"),
    CRC_ADVANCES_WITHOUT_A_BEAT("if(beat_valid) begin", "if(1'b1) begin"),
    KEEP_WITH_HOLES_TAKEN(
        "((measure_length_holes || (! take_beat_keep[0]))", "((! take_beat_keep[0])"),
    KEEP_WITHOUT_BIT_0_TAKEN(
        "((measure_length_holes || (! take_beat_keep[0]))", "((measure_length_holes || 1'b0)"),
    PARTIAL_BEAT_IN_THE_MIDDLE_TAKEN("((! take_beat_last) && (! take_beat_keep[31]))", "1'b0"),
    BAD_KEEP_OF_AN_EARLIER_BEAT_FORGOTTEN(
        "(measure_badKeep || ((! measure_first) && align_badKeep))", "measure_badKeep"),
    BAD_KEEP_OF_THE_LAST_FRAME_KEPT(
        "(measure_badKeep || ((! measure_first) && align_badKeep))",
        "(measure_badKeep || align_badKeep)"),
    ONE_BYTE_TOO_LONG_TAKEN("(7'h54 <= size_lastByte)", "(7'h55 <= size_lastByte)"),
    ONE_BYTE_TOO_SHORT_TAKEN("(size_lastByte < 7'h13)", "(size_lastByte < 7'h12)"),
    OVERSIZED_FRAME_NOT_CUT(
        "((align_isPayload && (align_index < 2'b11)) && align_admitted)",
        "(align_isPayload && align_admitted)"),
    LENGTH_NOT_COMPARED("((! causes_agrees) || (! causes_possible))", "(! causes_possible)"),
    LENGTH_OF_THE_TYPE_NOT_LOOKED_AT(
        "((! causes_agrees) || (! causes_possible))", "(! causes_agrees)"),
    UNKNOWN_TYPE_TAKEN("size_unknownType <= align_header_unknownType", "size_unknownType <= 1'b0"),
    VERSION_NOT_LOOKED_AT(
        "size_badVersion <= (! align_header_goodVersion)", "size_badVersion <= 1'b0"),
    PEER_OF_THE_LAST_BEAT("(measure_valid && measure_first)", "measure_valid"),
    PAYLOAD_NOT_ALIGNED("{measure_data[127 : 0],align_data}", "{align_data,measure_data[127 : 0]}"),
    ROW_WRITTEN_BEFORE_ITS_SECOND_HALF_IS_THERE(
        "(align_waits && (align_last || measure_valid))", "align_valid"),
    CRC_BYTES_SHOWN_AFTER_THE_PAYLOAD(
        "(((! payloadReader_fetchedLast) || (5'h1f <= payloadReader_fetchedLastByte)) ?",
        "(1'b1 ?"),
    ROWS_OF_A_BAD_FRAME_NOT_GIVEN_BACK(
        "payloadReader_row <= payloadReader_end", "payloadReader_row <= payloadReader_row"),
    PAYLOAD_OF_A_BAD_FRAME_READ(
        "_zz_outcome_frame_isData <= (judge_isData && (judge_cause == 4'b0000))",
        "_zz_outcome_frame_isData <= judge_isData"),
    HEADER_OF_A_BAD_FRAME_GIVEN(
        "assign headerReader_good = goods_spinal_port1[0]", "assign headerReader_good = 1'b1"),
    BODY_OF_OTHER_TYPES_SHOWN(
        "assign align_header_isRequest = (align_header_packetType == 3'b100)",
        "assign align_header_isRequest = 1'b1"),
    HEADER_OVERWRITTEN_WHILE_STALLED(
        "assign headerReader_outMoves = ((! headerReader_outValid) || headerReader_stream_ready)",
        "assign headerReader_outMoves = 1'b1"),
    PAYLOAD_OVERWRITTEN_WHILE_STALLED(
        "assign payloadReader_outMoves = ((! payloadReader_outValid) || payloadReader_stream_ready)",
        "assign payloadReader_outMoves = 1'b1"),
    MORE_FRAMES_THAN_SLOTS("(holding_slotsOfHeaders < 9'h0fb)", "1'b1"),
    MORE_BEATS_THAN_ROWS("(holding_heldRows <= 9'h0f8)", "1'b1"),
    STALLS_IN_THE_MIDDLE_OF_A_FRAME("(take_inFrame || take_room)", "take_room"),
    PULSE_LOST("(judge_valid && (judge_cause != 4'b0000))", "(judge_valid && crc_ok)");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = PacketCheckBench.verilog(PARAMETERS, false);
  }

  private static void run(String text) {
    try (PacketCheckBench bench =
        new PacketCheckBench(PacketCheckBench.verilate(text, false), PARAMETERS, false)) {
      long seed = 1;
      for (Pace pace : List.of(new Pace(0.1, 0.1, 0.1), new Pace(0, 0.9, 0), new Pace(0, 0, 0.9))) {
        FrameStimulus frames = new FrameStimulus(PARAMETERS, seed);
        bench.traffic(() -> frames.next(0.4), pace, seed++);
        bench.run(CLOCKS);
        bench.drain();
      }
    }
  }

  @Test
  void withoutAFaultNothingIsFound() {
    assertThatCode(() -> run(verilog)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    assertThat(verilog.split(Pattern.quote(fault.right), -1))
        .as("the line to break is there once: " + fault.right)
        .hasSize(2);
    assertThatThrownBy(() -> run(verilog.replace(fault.right, fault.wrong)))
        .isInstanceOf(MismatchException.class);
  }
}

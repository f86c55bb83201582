package dev.sluice.nic.builder;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.nic.block.PlantedFault;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.stimulus.builder.BuilderPattern;
import dev.sluice.stimulus.memory.MemoryTiming;
import dev.sluice.stimulus.memory.MemoryTiming.Order;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Is PacketBuilder's bench any good? Mistakes that could really be made, each one piece of the
 * generated Verilog, are planted one at a time. The bench must catch every one.
 */
class BuilderDeliberateFaultsTest {
  private static final NicParameters PARAMETERS = BuilderBench.parameters(256, 512);

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    BOTH_INPUTS_TAKEN("(frame_slot && (! control_valid))", "frame_slot"),
    CONTROL_TAKEN_WITHIN_A_PACKET(
        "assign control_ready = frame_slot", "assign control_ready = 1'b1"),
    CRC_CUT_OFF_WHERE_IT_DOES_NOT_FIT("(frame_ends && (13'h001c < frame_left))", "1'b0"),
    CRC_ALONE_WHERE_IT_FITS("(13'h001c < frame_left)", "(13'h001c <= frame_left)"),
    MORE_UNDERWAY_THAN_THERE_IS_ROOM_FOR("(frame_inFlight != 5'h10)", "1'b1"),
    TAIL_AND_AGAIN_SWAPPED(
        "{{6'h0,reads_head_payload_again},reads_head_payload_tail}",
        "{{6'h0,reads_head_payload_tail},reads_head_payload_again}"),
    LENGTH_OF_A_REQUESTS_BODY_LEFT_OUT("(select_isOpen ? 13'h0010 : 13'h0)", "13'h0"),
    BODY_IN_EVERY_PACKET("(select_isOpen ? {reads_head", "(1'b1 ? {reads_head"),
    PEER_OF_A_CONTROL_PACKET_KEPT("frame_user <= control_payload_peer;", ""),
    READ_ERROR_SENT(
        "(rows_pop_payload_bad || (oldest_reads && whole_pop_payload))", "rows_pop_payload_bad"),
    ERROR_OF_AN_EARLIER_BEAT_FORGOTTEN("(receive_failed || ", "(1'b0 || "),
    ERROR_STAYS("(receive_error && (! whole_push_valid))", "receive_error"),
    DECODE_ERROR_NOT_SEEN("(m_axi_r_payload_resp != 2'b00)", "(m_axi_r_payload_resp == 2'b10)"),
    READ_INTO_PAYLOAD_THAT_WAITS("(_zz_issue_fits <= issue_free)", "1'b1"),
    ROOM_RESERVED_FOR_EACH_BURST(
        "(issue_begins && issue_reads) ?", "(issue_fires && issue_reads) ?"),
    DROPPED_PAYLOAD_STAYS("((drop && oldest_reads) ? oldest_bytes : 10'h0)", "10'h0"),
    BEGUN_BEFORE_THE_PAYLOAD_IS_WHOLE(
        "(rows_pop_valid && ((! oldest_reads) || whole_pop_valid))", "rows_pop_valid"),
    WHOLE_AFTER_THE_FIRST_BURST("(receive_last && expected_pop_payload)", "receive_last"),
    MISALIGNED_READ("(send_payload_address[4 : 0] != 5'h0)", "1'b0"),
    LENGTH_0_READ("(send_payload_length == 13'h0)", "1'b0"),
    LENGTH_ABOVE_P_READ("(13'h0200 < send_payload_length)", "1'b0"),
    BURST_OVER_A_PAGE(
        "take_cutter_spanNumber <= send_payload_address[63 : 12];",
        "take_cutter_spanNumber <= send_payload_address[63 : 12] + 1;"),
    PAYLOAD_OF_THE_PACKET_BEFORE(
        "((! merge_first) ? _zz_merge_payload : 128'h0)", "_zz_merge_payload"),
    LAST_BEAT_OF_PAYLOAD_REPEATED(
        "(merge_hasPayload ? reads_data[127 : 0] : 128'h0)", "reads_data[127 : 0]"),
    GARBAGE_AFTER_THE_MESSAGE("((! merge_ends) || (merge_padding < 5'h1b))", "1'b1"),
    CRC_TAKES_THE_BEAT_WITH_ITS_REST("(beat_valid_1 && (! beat_ending_before))", "beat_valid_1"),
    PADDING_NOT_TAKEN_BACK(
        "assign undo1_step = state_ending_padding[1 : 0]", "assign undo1_step = 2'b00"),
    PADDING_OF_THE_NEXT_BEAT(
        "assign undo2_step = ending1_padding[3 : 2]",
        "assign undo2_step = state_ending_padding[3 : 2]"),
    CRC_NOT_INVERTED("(~ done_crc)", "done_crc"),
    REST_OF_THE_CRC_MISPLACED(
        "(lastEnding_before && (lastEnding_padding == 5'h02))",
        "(lastEnding_before && (lastEnding_padding == 5'h03))");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = NicGenerator.verilog(BuilderBench.BLOCK, PARAMETERS);
  }

  private static void run(VerilatedModel rtl) {
    MemoryTiming uneven = new MemoryTiming(0.4, 3, 40, 0.1, Order.ANY);
    BuilderBench.run(
        rtl, PARAMETERS, new BuilderPattern(2000, 600, 0.2, 0.4, 0.2, 0.1, 1, 512, uneven), 1);
    MemoryTiming fast = new MemoryTiming(0, 5, 0, 0, Order.ANY);
    BuilderBench.run(
        rtl, PARAMETERS, new BuilderPattern(500, 100, 0, 0.7, 0, 0, 300, 512, fast), 2);
  }

  @Test
  void withoutAFaultNothingIsFound() {
    assertThatCode(() -> run(BuilderBench.verilate(verilog))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    VerilatedModel broken =
        BuilderBench.verilate(PlantedFault.in(verilog, fault.right, fault.wrong));
    assertThatThrownBy(() -> run(broken)).isInstanceOf(MismatchException.class);
  }
}

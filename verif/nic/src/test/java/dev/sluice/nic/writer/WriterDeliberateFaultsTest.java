package dev.sluice.nic.writer;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.nic.block.PlantedFault;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.stimulus.memory.MemoryTiming;
import dev.sluice.stimulus.memory.MemoryTiming.Order;
import dev.sluice.stimulus.writer.WriterPattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Is PacketWriter's bench any good? Mistakes that could really be made, each one piece of the
 * generated Verilog, are planted one at a time. The bench must catch every one.
 */
class WriterDeliberateFaultsTest {
  private static final NicParameters PARAMETERS = WriterBench.width(128);

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    BURST_OVER_A_PAGE(
        "take_cutter_room <= (9'h100 - _zz_take_cutter_room)", "take_cutter_room <= 9'h100"),
    FURTHER_BURST_IN_THE_SAME_PAGE(
        "(take_cutter_spanNumber + 52'h0000000000001)", "take_cutter_spanNumber"),
    FURTHER_BURST_NOT_AT_THE_PAGES_BEGIN("take_cutter_spanBeat <= 8'h0;", ""),
    BURST_ONE_BEAT_TOO_LONG("_zz_take_cutter_length_1) - 8'h01)", "_zz_take_cutter_length_1))"),
    TAIL_STROBE_IN_EVERY_BURST("(drain_lastBeat && plans_pop_payload_last)", "drain_lastBeat"),
    LAST_BYTE_OF_A_FULL_BEAT_NOT_WRITTEN(
        "drain_tailStrobe_15 = (plans_pop_payload_tailBytes == 4'b0000)",
        "drain_tailStrobe_15 = 1'b0"),
    ONE_BYTE_TOO_MANY(
        "(4'b0101 < plans_pop_payload_tailBytes)", "(4'b0101 <= plans_pop_payload_tailBytes)"),
    DROPPED_PAYLOAD_WRITTEN("(drain_fires && plans_pop_payload_write)", "drain_fires"),
    PLAN_HELD_TO_THE_END_OF_THE_PACKET(
        "(plans_pop_payload_write ? drain_lastBeat : payload_payload_last)",
        "payload_payload_last"),
    ARRIVAL_AFTER_THE_FIRST_RESPONSE(
        "(answer_responses == pending_pop_payload_bursts)",
        "((answer_responses != 3'b000) || (pending_pop_payload_bursts == 3'b000))"),
    ARRIVAL_WITHOUT_A_RESPONSE("&& (answer_responses == pending_pop_payload_bursts)", ""),
    ERROR_OF_AN_EARLIER_BURST_FORGOTTEN("(answer_failed || ", "(1'b0 || "),
    ERROR_STAYS(
        "answer_failed <= (answer_error && (! answer_arrives))", "answer_failed <= answer_error"),
    DECODE_ERROR_NOT_SEEN("(m_axi_bresp != 2'b00)", "(m_axi_bresp == 2'b10)"),
    MISALIGNED_WRITTEN("(take_toWrite && (! take_misaligned))", "take_toWrite"),
    MISALIGNED_WITHOUT_AN_ERROR(
        "take_mark_error <= (take_toWrite && take_misaligned)", "take_mark_error <= 1'b0"),
    MARK_TAKES_A_PAYLOAD(
        "((! writeCommand_payload_closed) && (writeCommand_payload_bytes != 13'h0))",
        "(writeCommand_payload_bytes != 13'h0)"),
    EMPTY_PACKET_TAKES_A_PAYLOAD(
        "((! writeCommand_payload_closed) && (writeCommand_payload_bytes != 13'h0))",
        "(! writeCommand_payload_closed)"),
    RESPONSE_OF_THE_NEXT_COMMAND_TAKEN("&& (answer_answered != pending_pop_payload_bursts)", ""),
    TOO_MANY_OUTSTANDING("&& pending_push_ready)", ")"),
    PLAN_LOST("&& plans_push_ready)", ")"),
    ADDRESS_LOST("((take_valid && addresses_push_ready) ", "((take_valid) "),
    DATA_LOST("(datas_push_ready || (! plans_pop_payload_write))", "1'b1");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = NicGenerator.verilog(WriterBench.BLOCK, PARAMETERS);
  }

  private static void run(VerilatedModel rtl) {
    MemoryTiming uneven = new MemoryTiming(0.4, 3, 40, 0.1, Order.ANY);
    WriterBench.run(rtl, PARAMETERS, new WriterPattern(3000, 0.2, 0.3, 0.2, 1, 4096, uneven), 1);
    MemoryTiming slow = new MemoryTiming(0.1, 300, 0, 0.1, Order.ANY);
    WriterBench.run(rtl, PARAMETERS, new WriterPattern(2000, 0, 0.1, 0.1, 1, 100, slow), 2);
  }

  @Test
  void withoutAFaultNothingIsFound() {
    assertThatCode(() -> run(WriterBench.verilate(verilog))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    VerilatedModel broken =
        WriterBench.verilate(PlantedFault.in(verilog, fault.right, fault.wrong));
    assertThatThrownBy(() -> run(broken)).isInstanceOf(MismatchException.class);
  }
}

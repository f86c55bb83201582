package dev.sluice.nic.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Is the bench any good? Each fault is a line of the Verilog made wrong, and must be found. */
class SendEngineFaultsTest {
  private static final NicParameters PARAMETERS = SendEngineBench.parameters(40, 64, 64, 8);
  private static final int CLOCKS = 200_000;

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    PEER_NOT_CHECKED("(examinePeer == examine_end_peer)", "1'b1"),
    EARLIER_USE_OF_THE_SLOT_ANSWERED("(examine_row_use == examineOp_transferId[31 : 3])", "1'b1"),
    WINDOW_NOT_CHECKED("(examineOp_window == examine_row_window)", "1'b1"),
    GENERATION_NOT_CHECKED("(examineOp_generation == examine_row_generation)", "1'b1"),
    UNSENT_PACKET_ASKED_FOR(
        "assign examine_found_wasSent = (examine_found_k <",
        "assign examine_found_wasSent = (examine_found_k <="),
    RANGE_PAST_THE_TAIL(
        "assign examine_found_inRange = (examine_found_k <= _zz_examine_found_inRange)",
        "assign examine_found_inRange = 1'b1"),
    ARRIVED_PACKET_SENT_AGAIN(
        "assign examine_found_arrived = (examine_found_k < _zz_examine_found_arrived)",
        "assign examine_found_arrived = 1'b0"),
    ONE_PACKET_PAST_THE_EDGE(
        "(25'h0000007 <= _zz_examine_found_afterNextFar)",
        "(25'h0000008 <= _zz_examine_found_afterNextFar)"),
    EDGE_WITHOUT_PROGRESS_REPORTS(
        "assign examine_found_afterNextFar = (settings_progress &&",
        "assign examine_found_afterNextFar = (1'b1 &&"),
    TWO_OPERATIONS_ON_ONE_TRANSFER("(decideOp_slot == turns_pop_payload)", "1'b0"),
    SEND_QUEUE_OVERFLOWS("assign select_room = (reserved != 4'b1000)", "assign select_room = 1'b1"),
    COMPLETIONS_OVERFLOW("(outstanding != 5'h10)", "1'b1"),
    ANSWERS_KEEP_PACKETS_WAITING("(! (select_owed && select_waits))", "1'b1"),
    TURN_BEFORE_REQUEST(
        "assign requests_pop_ready = ((select_sendsNow && select_request)",
        "assign requests_pop_ready = ((select_sendsNow && select_request && (! select_turn))"),
    PLACE_NOT_GIVEN_BACK(
        "assign decide_givesBack = ((decideValid && decide_mayHave) && (! decide_does_sends))",
        "assign decide_givesBack = 1'b0"),
    WAIT_NOT_LOOKED_AT_AGAIN("(_zz_over_1 < 50'h2000000000000)", "1'b1"),
    SWEEP_LOSES_A_FINDING(
        "assign sweep_moves = (runs && (! ((sweep_over && sweep_found) && (! taken))))",
        "assign sweep_moves = runs"),
    WAIT_DOUBLED_WITHOUT_LIMIT("((examine_row_asked < _zz_examine_doubled) ?", "(1'b1 ?"),
    ONE_RETRY_TOO_MANY(
        "(_zz_examine_found_exhausted < examine_row_asked)",
        "(_zz_examine_found_exhausted + 11'd1 < examine_row_asked)"),
    BUSY_RECEIVER_ASKED_AT_ONCE(
        "settings_busyWait <= config_busyWait", "settings_busyWait <= 48'h0"),
    TOO_LONG_BY_A_BYTE(
        "(64'h0000000000000a00 < descriptor_bytes)", "(64'h0000000000000a01 < descriptor_bytes)"),
    UNALIGNED_TAKEN("unaligned <= (descriptor_address[2 : 0] != 3'b000)", "unaligned <= 1'b0"),
    PAST_THE_LAST_ADDRESS("((~ descriptor_address) < last) ||", ""),
    BEFORE_THE_MEMORY("below <= fromBase[64]", "below <= 1'b0"),
    OUTSIDE_THE_MEMORY(
        "((((badLength || unaligned) || below) || beyond) || tooLittle)",
        "(((badLength || unaligned) || below) || beyond)"),
    REFUSAL_LOST_BEHIND_A_COMPLETION(
        "assign finish_refuses = ((! finish_ends) && intake_refuses)",
        "assign finish_refuses = intake_refuses"),
    EVERY_PACKET_FROM_THE_START(
        "assign departure_multiply_offset = (departure_multiply_isData ? departure_multiply_product",
        "assign departure_multiply_offset = (departure_multiply_isData ? 12'h0"),
    AGAIN_FORGOTTEN("(departure_multiply_isData && departure_multiply_again)", "1'b0"),
    LAST_WORD_WITHOUT_REASON("(departure_multiply_isRefusal ? 16'h0005 : 16'h0)", "16'h0");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = NicGenerator.verilog(SendEngineBench.BLOCK, PARAMETERS);
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    assertThat(verilog.split(Pattern.quote(fault.right), -1))
        .as("the line to break is there once: " + fault.right)
        .hasSize(2);
    VerilatedModel broken = SendEngineBench.verilate(verilog.replace(fault.right, fault.wrong));
    assertThatThrownBy(() -> SendEngineBench.run(broken, PARAMETERS, 1, CLOCKS))
        .isInstanceOf(MismatchException.class);
  }
}

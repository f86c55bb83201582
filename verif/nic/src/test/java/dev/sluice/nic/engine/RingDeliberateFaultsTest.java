package dev.sluice.nic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Is the bench any good for the ring architecture? Faults as {@link DeliberateFaultsTest} has them,
 * in the places where this architecture can go wrong: forwarding, laps, the late base, opens.
 */
class RingDeliberateFaultsTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 16, 200, 512, Architecture.RING);
  private static final long SEED = 1;
  private static final int CLOCKS = 100_000;

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    ROW_OF_THE_COMMAND_JUST_AHEAD_NOT_TAKEN(
        "assign vectorStage_keep = (decode_SAME_1 && (! decode_IS_OPEN))",
        "assign vectorStage_keep = 1'b0"),
    ROW_OF_THE_COMMAND_3_AHEAD_NOT_TAKEN(
        "assign decide_STORED = (decide_SAME_3 ? split_VECTOR : vectorStage_read)",
        "assign decide_STORED = vectorStage_read"),
    OPEN_KEEPS_THE_ROW_AHEAD(
        "assign vectorStage_keep = (decode_SAME_1 && (! decode_IS_OPEN))",
        "assign vectorStage_keep = decode_SAME_1"),
    OLD_BASE_AFTER_AN_OPEN("assign fetch_OPENED = (|{", "assign fetch_OPENED = (&{"),
    BASE_WRITTEN_IN_THE_CLOCK_OF_THE_READ_LOST(
        "(fetch_SAME_12 ? judge_NEW_BASE : fetchStage_stored)", "fetchStage_stored"),
    GENERATION_NOT_CHECKED("(compare_TAG != compare_GENERATION)", "1'b0"),
    REGION_ONE_PACKET_TOO_LONG(
        "(region_left[3 : 0] < compare_REGION[3 : 0])",
        "(region_left[3 : 0] <= compare_REGION[3 : 0])"),
    TAIL_JUST_AHEAD_NOT_SEEN("(decode_highest_RAISES && decide_ENDS_1)", "1'b0"),
    NEW_HIGHEST_JUST_AHEAD_NOT_SEEN("&& (! (decode_highest_RAISES && decide_BLOCKS_1))", ""),
    HIGHEST_OF_THE_TRANSFER_BEFORE(
        "assign range_highest_ABOVE = (range_highest_CLEARED ||",
        "assign range_highest_ABOVE = (1'b0 ||"),
    LAP_NOT_COUNTED("{select_LAP_AFTER,", "{select_STALE_BASE[7 : 4],"),
    LATE_COPY_ANSWERED_ONLY_BELOW("(judgeStage_kind == 3'b001) || ", ""),
    FULL_SLIDE_LOST("|| (judge_DIFFERENCE[3 : 0] == 4'b0000)", ""),
    TURNED_BITS_NOT_FLIPPED(
        "(look_turning_turn && (! look_answer_row_wvec[15]))",
        "(look_turning_turn && look_answer_row_wvec[15])");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = EngineRtl.verilog(PARAMETERS);
  }

  private static VerilatedModel verilate(String text) {
    return Verilate.top(RtlGenerator.ENGINE)
        .sourceText(RtlGenerator.ENGINE + ".v", text)
        .optimization(1)
        .build();
  }

  @Test
  void withoutAFaultNothingIsFound() {
    assertThatCode(
            () -> new EngineSoak(PARAMETERS, 0.9, SEED).run(verilate(verilog), CLOCKS, _ -> {}))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    assertThat(verilog.split(Pattern.quote(fault.right), -1))
        .as("the line to break is there once: " + fault.right)
        .hasSize(2);
    VerilatedModel broken = verilate(verilog.replace(fault.right, fault.wrong));
    assertThatThrownBy(() -> new EngineSoak(PARAMETERS, 0.9, SEED).run(broken, CLOCKS, _ -> {}))
        .isInstanceOf(MismatchException.class);
  }
}

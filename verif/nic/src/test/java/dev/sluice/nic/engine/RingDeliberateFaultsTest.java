package dev.sluice.nic.engine;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Is the bench any good for the ring architecture? Faults as {@link DeliberateFaultsTest} has them,
 * in the places where this architecture can go wrong: forwarding, laps, the late base, opens.
 */
class RingDeliberateFaultsTest {
  private static PlantedFaults faults;

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
    faults = new PlantedFaults(new SluiceParameters(5, 16, 200, 512, Architecture.RING));
  }

  @Test
  void withoutAFaultNothingIsFound() {
    faults.assertNoneFoundWithout();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    faults.assertCaught(fault.right, fault.wrong);
  }
}

package dev.sluice.nic.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mistakes that could really be made, one line of the Verilog each: the bench finds every one. */
class ReceiveControlFaultsTest {
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);
  private static final int SEEDS = 40;
  private static final int CLOCKS = 12_000;

  private static String verilog;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    ARRIVAL_ROW_NOT_FORWARDED(
        "assign arrivals_arrivalPort_row_since = (arrivals_arrivalPort_forward ?",
        "assign arrivals_arrivalPort_row_since = (1'b0 ?"),
    GENERATION_OF_ARRIVAL_NOT_CHECKED(
        "(arrivals_phasePort_row_generation == arrivals_generation)", "1'b1"),
    ROW_OF_EARLIER_USE_BELIEVED(
        "(arrivals_arrivalPort_row_generation == arrivals_phasePort_row_generation)", "1'b1"),
    COMPLETES_AFTER_A_MEMORY_ERROR("&& (! arrivals_wasError))", "&& 1'b1)"),
    ANSWERS_EVERY_LATE_COPY(
        "assign arrivals_mayAnswer = (! arrivals_age[47])", "assign arrivals_mayAnswer = 1'b1"),
    MARK_OF_A_FAILURE_FORGOTTEN(
        "assign arrivals_next_markFailed = (arrivals_wasMarkFailed || arrivals_markFails)",
        "assign arrivals_next_markFailed = arrivals_wasMarkFailed"),
    PROGRESS_DURING_A_VISIT_OVERLOOKED(
        "assign visits_calmed = (visits_calmedBefore ||",
        "assign visits_calmed = (visits_calmedBefore &&"),
    ARRIVAL_DURING_A_VISIT_OVERWRITTEN(
        "assign visits_stirred = (visits_stirredBefore ||", "assign visits_stirred = 1'b0 && ("),
    COMPLETION_DURING_A_VISIT_OVERLOOKED(
        "assign visits_completes = (visits_completesBefore ||",
        "assign visits_completes = 1'b0 && (visits_completesBefore ||"),
    TIMEOUT_ONE_CLOCK_LATE(
        "assign visits_due = (visits_limit <= visits_elapsed)",
        "assign visits_due = (visits_limit < visits_elapsed)"),
    PROGRESS_KEEPS_THE_BACKOFF(
        "assign visits_weigh_repeats = (visits_weigh_progressed ?",
        "assign visits_weigh_repeats = (1'b0 ?"),
    ONE_TRY_TOO_MANY(
        "(config_retryLimit <= visits_repeats)", "(config_retryLimit < visits_repeats)"),
    CLOSE_OVERWRITES_A_COMMAND(
        "assign sweep_closes = (sweep_quiet && commands_free)",
        "assign sweep_closes = sweep_quiet"),
    WINDOW_PASSED_OVER(
        "assign sweep_waits = ((sweep_quiet && (! sweep_closes)) ||",
        "assign sweep_waits = (1'b0 &"),
    FREED_BEFORE_ITS_MARK("&& visits_markFree)", "&& 1'b1)"),
    REGION_TOO_SHORT(
        "assign connections_regions_fits = (connections_regions_reaches &&",
        "assign connections_regions_fits = (connections_regions_reaches ||"),
    BEYOND_THE_REGION_WRAPS("(! connections_regions_rest[64])", "1'b1"),
    UNALIGNED_ADDRESS_TAKEN(
        "assign connections_cut_aligned = (connections_held_remoteAddress[2 : 0] == 3'b000)",
        "assign connections_cut_aligned = 1'b1"),
    TRANSFER_OF_ANOTHER_PEER_ANSWERED(
        "(connections_scan_row_peer == connections_held_peer)", "1'b1"),
    ONE_REQUEST_TOO_MANY(
        "(requests_asked == config_requestsPerTimeout)",
        "(requests_asked > config_requestsPerTimeout)"),
    OVERRUN_FORGOTTEN(
        "((requests_nothingBehind || visits_overrun)", "((requests_nothingBehind || 1'b0)"),
    STALE_WINDOW_ASKED("assign requests_range_open = ", "assign requests_range_open = 1'b1 || ");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = NicGenerator.verilog(ReceiveControlBench.BLOCK, PARAMETERS);
  }

  private static void soak(VerilatedModel rtl) {
    for (int seed = 0; seed < SEEDS; seed++) {
      ReceiveControlBench.run(rtl, PARAMETERS, seed, CLOCKS);
    }
  }

  @Test
  void withoutAFaultNothingIsFound() {
    assertThatCode(() -> soak(ReceiveControlBench.verilate(verilog))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    assertThat(verilog.split(Pattern.quote(fault.right), -1))
        .as("the line to break is there once: " + fault.right)
        .hasSize(2);
    VerilatedModel broken = ReceiveControlBench.verilate(verilog.replace(fault.right, fault.wrong));
    assertThatThrownBy(() -> soak(broken)).isInstanceOf(MismatchException.class);
  }
}

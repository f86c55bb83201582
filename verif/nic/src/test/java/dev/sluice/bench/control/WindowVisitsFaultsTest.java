// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.control.WindowVisitsModel;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.control.WindowVisitsTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** WindowVisits alone in lock-step with its model, as it is and with mistakes in it. */
class WindowVisitsFaultsTest extends FaultsTest {
  private static final String COMPONENT = "WindowVisits";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16, 512);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "the row of an earlier use counts",
              "assign measure_isCurrent = ",
              "assign measure_isCurrent = 1'b1 || "),
          new PlantedFault(
              "a row that no arrival has written yet counts where the generation is as it is",
              "(looked_writes || arrivalRead_written)",
              "1'b1"),
          new PlantedFault("a time-out goes on that restarts", "(held_restarts ?", "(1'b0 ?"),
          new PlantedFault(
              "an arrival before decide is overlooked",
              "assign seen_payload_stirred = hit_stir_before",
              "assign seen_payload_stirred = 1'b0"),
          new PlantedFault(
              "an arrival in the clock of the address is overlooked",
              "assign arrivalNow_error = (looked_writes ?",
              "assign arrivalNow_error = (1'b0 ?"),
          new PlantedFault(
              "its time is overlooked",
              "assign sinceNow = (looked_setsSince ?",
              "assign sinceNow = (1'b0 ?"),
          new PlantedFault(
              "an arrival in the clock of the read is overlooked",
              "hit_stir_before <= (hit_mine &&",
              "hit_stir_before <= (1'b0 &&"),
          new PlantedFault(
              "an arrival of another window in the clock of the address counts",
              "looked_writes <= ((looked_valid && (looked_address == visited))",
              "looked_writes <= ((looked_valid && 1'b1)"),
          new PlantedFault(
              "a close takes over what an open says", "(decides && of_open)", "decides"),
          new PlantedFault(
              "the quiet time is what the request maker takes for quiet",
              "limit_byTimeout <= (of_request ||",
              "limit_byTimeout <= (1'b0 ||"),
          new PlantedFault(
              "a time-out that has begun again is overlooked",
              "over_byTimeout <= (limit_byTimeout &&",
              "over_byTimeout <= (1'b0 &&"),
          new PlantedFault(
              "a time-out that goes on is overlooked",
              "limit_sinceWait) && (limit_doubled",
              "1'b0) && (limit_doubled"),
          new PlantedFault(
              "a quiet time that is over is overlooked", "(! limit_sinceWait)) && (", "1'b0) && ("),
          new PlantedFault(
              "a window that waits is free when the quiet time is over",
              "(! limit_sinceWait)) && (",
              "1'b1) && ("),
          new PlantedFault(
              "a window whose time-out has begun again is free when the quiet time is over",
              "over_byQuiet <= (((! limit_byTimeout)",
              "over_byQuiet <= (((1'b1)"),
          new PlantedFault("an arrival in decide does not cancel", "(of_sweep ||", "(1'b0 ||"),
          new PlantedFault(
              "an arrival in the clock of the outcome does not cancel",
              "(held_ofAny ||",
              "(1'b0 ||"),
          new PlantedFault(
              "a completion in decide does not stop a sender that gave up",
              "(held_byEnd && hit_complete_now)",
              "1'b0"),
          new PlantedFault(
              "a completion in the clock of the outcome does not stop a sender that gave up",
              "(held_ofEnd && arrivalWrite_payload_completes)",
              "1'b0"),
          new PlantedFault(
              "a row that is written in the clock of the address is believed",
              "promptWaits_measure_known <= ((((! promptWaits_written) &&",
              "promptWaits_measure_known <= ((((1'b1) &&"),
          new PlantedFault(
              "a visit that has missed a prompt time-out is not made again",
              "assign promptWaits_missed = (",
              "assign promptWaits_missed = 1'b0 && ("),
          new PlantedFault(
              "a visit after a slide is made again",
              "(! measure_progressed)) && limits_adaptive",
              "1'b1) && limits_adaptive"),
          new PlantedFault(
              "A of an earlier use counts",
              "(promptWaits_roundTripRow_row_generation == phaseNow_generation)",
              "1'b1"),
          new PlantedFault(
              "WBASE of an earlier use counts",
              "promptWaits_measure_current <= (",
              "promptWaits_measure_current <= 1'b1 || ("),
          new PlantedFault(
              "prompt though nothing was requested",
              "promptWaits_limit_aboveReached <= ",
              "promptWaits_limit_aboveReached <= 1'b1 || "),
          new PlantedFault(
              "a borrow of the lowest piece of a time is lost",
              "assign wide_all_4 = {(wide_low_2[16] ?",
              "assign wide_all_4 = {(1'b0 ?"),
          new PlantedFault(
              "a borrow of the middle piece of a time is lost",
              "assign wide_all_5 = {(wide_all_4[32] ?",
              "assign wide_all_5 = {(1'b0 ?"),
          new PlantedFault(
              "prompt though a packet has just come",
              "(promptWaits_late && promptWaits_limit_byTail)",
              "promptWaits_limit_byTail"),
          new PlantedFault(
              "q does not double",
              "((of_request || measure_progressed) ? 4'b0000 : promptWaits_measure_prompts)",
              "4'b0000"),
          new PlantedFault(
              "q doubles what the request maker takes for quiet",
              "((of_request || measure_progressed) ? 4'b0000 : promptWaits_measure_prompts)",
              "(measure_progressed ? 4'b0000 : promptWaits_measure_prompts)"),
          new PlantedFault(
              "progress keeps the doublings of q",
              "((of_request || measure_progressed) ? 4'b0000 : promptWaits_measure_prompts)",
              "(of_request ? 4'b0000 : promptWaits_measure_prompts)"),
          new PlantedFault(
              "prompt though it waits for T",
              "promptWaits_prompt = (promptWaits_isShorter &&",
              "promptWaits_prompt = (1'b1 &&"),
          new PlantedFault(
              "prompt beside retries",
              "(promptWaits_measure_noRepeats && promptWaits_measure_fewPrompts)",
              "promptWaits_measure_fewPrompts"),
          new PlantedFault(
              "a sixteenth prompt time-out",
              "(promptWaits_measure_noRepeats && promptWaits_measure_fewPrompts)",
              "promptWaits_measure_noRepeats"),
          new PlantedFault(
              "prompt one clock early",
              "(promptWaits_least <= measure_byWait)",
              "(promptWaits_least <= measure_byWait + 48'h1)"),
          new PlantedFault(
              "progress keeps q",
              "assign promptWaits_prompts = (measure_progressed ?",
              "assign promptWaits_prompts = (1'b0 ?"));

  WindowVisitsFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        () -> new WindowVisitsModel(PARAMETERS.sluice()),
        (model, seed) -> new WindowVisitsTraffic(PARAMETERS.sluice(), model, seed));
  }

  /** Nobody commits but the visitor whose visit it is: the RTL's assertion ends the simulation. */
  @Test
  void aCommitOfAnotherEndsTheSimulation() {
    WindowVisitsModel model = new WindowVisitsModel(PARAMETERS.sluice());
    try (BlockCosim cosim = new BlockCosim(withoutFaults(), model, 1)) {
      StringBuilder said = new StringBuilder();
      cosim.dut().onDisplay(said::append);
      cosim.start();
      untilASweep(cosim, model);
      model.sweepCommit.valid = true;
      model.requestCommit.valid = true;
      assertThatThrownBy(cosim::end).isInstanceOf(ModelStoppedException.class);
      assertThat(said).contains("two visitors commit in one clock");
    }
  }

  /** The model does not go on either. */
  @Test
  void theModelRefusesACommitOfAnother() {
    WindowVisitsModel model = new WindowVisitsModel(PARAMETERS.sluice());
    model.drive();
    model.settle();
    model.clock();
    model.drive();
    model.deskCommit.valid = true;
    model.settle();
    assertThatThrownBy(model::clock).isInstanceOf(IllegalStateException.class);
  }

  private static void untilASweep(BlockCosim cosim, WindowVisitsModel model) {
    cosim.begin();
    while (!model.seen.valid) {
      cosim.end();
      cosim.begin();
    }
    assertThat(model.seen.getInt(SeenWires.KIND)).isEqualTo(VisitKind.SWEEP.ordinal());
  }
}

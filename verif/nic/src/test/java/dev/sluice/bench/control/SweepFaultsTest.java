// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.SweepModel;
import dev.sluice.parts.control.SweepTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Sweep alone in lock-step with its model, as it is and with mistakes in it. */
class SweepFaultsTest extends FaultsTest {
  private static final String COMPONENT = "Sweep";

  /** Three words of windows, the last of them not full. */
  private static final int WINDOWS = 70;

  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(WINDOWS, 16);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "the refusal is overwritten",
              "(((over && fails) && commandFree) && refusal_free)",
              "((over && fails) && commandFree)"),
          new PlantedFault(
              "another's visit moves the sweep",
              "assign visits = (seen_valid && isMine)",
              "assign visits = seen_valid"),
          new PlantedFault("freed without its mark", "&& seen_payload_markFree)", "&& 1'b1)"),
          new PlantedFault(
              "a memory error is no failure",
              "assign fails = (seen_payload_error ||",
              "assign fails = (1'b0 ||"),
          new PlantedFault(
              "a window that was freed keeps its turn",
              "inUse_changed_after = (inUse_changed_used ?",
              "inUse_changed_after = (1'b1 ?"),
          new PlantedFault(
              "the first window of a word has no turn",
              "inUse_left <= inUse_read",
              "inUse_left <= (inUse_read & 32'hfffffffe)"),
          new PlantedFault(
              "a prompt time-out is a retry",
              "assign _zz_sweepCommit_payload_repeats_1 = (! seen_payload_prompt)",
              "assign _zz_sweepCommit_payload_repeats_1 = 1'b1"),
          new PlantedFault(
              "prompt time-outs are not counted",
              "assign _zz_sweepCommit_payload_prompts_1 = seen_payload_prompt",
              "assign _zz_sweepCommit_payload_prompts_1 = 1'b0"));

  SweepFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(
        rtl,
        () -> new SweepModel(PARAMETERS.sluice()),
        (model, seed) -> new SweepTraffic(model, WINDOWS, seed));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Is the bench any good? Faults, each one line of the generated Verilog, each a mistake that could
 * really be made, are planted one at a time. The random lock-step bench must catch every one.
 */
class ShiftWindowFaultsTest extends FaultsTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 16, 200, 512, Architecture.SHIFT);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "no forwarding",
              "assign update_port_row_wvec = (update_port_forward ?",
              "assign update_port_row_wvec = (1'b0 ?"),
          new PlantedFault(
              "forward whatever the window",
              "update_port_forward <= (command_writes && (cmd_payload_window == command_payload_window))",
              "update_port_forward <= command_writes"),
          new PlantedFault(
              "generation not checked",
              "(update_port_row_generation != command_payload_generation)",
              "1'b0"),
          new PlantedFault(
              "region one packet too long",
              "(update_port_row_length <= update_index)",
              "(update_port_row_length < update_index)"),
          new PlantedFault(
              "upper edge not checked",
              "assign update_beyond = ((! update_below) && update_far)",
              "assign update_beyond = 1'b0"),
          new PlantedFault(
              "duplicate written again",
              "assign update_duplicate = (|(update_port_row_wvec & update_bit))",
              "assign update_duplicate = 1'b0"),
          new PlantedFault(
              "tail before accepted packets believed",
              "(command_payload_tail && (|(update_port_row_wvec & update_after)))",
              "1'b0"),
          new PlantedFault(
              "slide without shift",
              "assign update_wvec = (update_received <<< update_slide)",
              "assign update_wvec = update_received"),
          new PlantedFault(
              "complete without tail",
              "assign update_complete = ((update_accepted && update_tailSeen)",
              "assign update_complete = (update_accepted"),
          new PlantedFault(
              "leading ones miscounted",
              "assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4)",
              "assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4[3:1])"),
          new PlantedFault(
              "says that a query waits, though none ever does",
              "assign query_waits = 1'b0",
              "assign query_waits = query_valid"));

  ShiftWindowFaultsTest() throws IOException {
    super(RtlGenerator.ENGINE, EngineRtl.verilog(PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    new EngineSoak(PARAMETERS, 0.9, 1).run(rtl, 100_000, _ -> {});
  }
}

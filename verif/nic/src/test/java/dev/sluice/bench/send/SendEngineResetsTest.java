// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.parts.send.SendStimulus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;

/** Does SendEngine's bench see a forgotten reset? */
class SendEngineResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS = SendEngineBench.parameters(40, 64, 64, 8);

  SendEngineResetsTest() throws IOException {
    super(
        SendEngineBench.BLOCK,
        NicGenerator.verilog(SendEngineBench.BLOCK, PARAMETERS),
        Map.ofEntries(
            Map.entry(
                "SendEngine\\.(compared_valid|doneValid|write_setsTimer)",
                "the slots are being cleared"),
            Map.entry(
                "SendEngine\\.decide_found_(starts|connects|isBusy|asksRange|reports)",
                "does nothing to a slot that is cleared"),
            Map.entry(
                "SendEngine\\.select_(first_fails|request_leaves|turn_leaves|turn_none)"
                    + "|SendEngine\\.select_(hear|request)_load",
                "follows from what is reset a clock later"),
            Map.entry(
                "SendEngine\\.select_owed",
                "says which of two that wait goes first; SendEngineTest sees it")));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    SendEngineModel model = new SendEngineModel(PARAMETERS);
    run(
        rtl,
        model,
        seed,
        clocks,
        each -> {
          SendStimulus stimulus = new SendStimulus(PARAMETERS, model, each);
          return new Traffic(
              () -> {
                stimulus.next();
                stimulus.observe();
              },
              () -> {});
        });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Does the engine's bench see a forgotten reset, in every architecture? */
class ReceiveWindowEngineResetsTest {
  private abstract static class OfArchitecture extends ResetsTest {
    private final SluiceParameters parameters;

    OfArchitecture(SluiceParameters parameters, Map<String, String> harmless) throws IOException {
      super(RtlGenerator.ENGINE, EngineRtl.verilog(parameters), harmless);
      this.parameters = parameters;
    }

    @Override
    protected void run(VerilatedModel rtl, long seed, int clocks) {
      EngineWithResets.run(rtl, parameters, seed, clocks, ResetsTest::untilReset);
    }
  }

  @Nested
  class Shift extends OfArchitecture {
    Shift() throws IOException {
      super(new SluiceParameters(5, 16, 200, 512, Architecture.SHIFT), Map.of());
    }
  }

  @Nested
  class Ring extends OfArchitecture {
    Ring() throws IOException {
      super(
          new SluiceParameters(5, 16, 200, 512, Architecture.RING),
          Map.ofEntries(
              Map.entry(
                  "ReceiveWindowEngine\\.awake",
                  "reads of memory in reset change only what nobody takes"),
              Map.entry(
                  "ReceiveWindowEngine\\.(look_window|look_tail_now|look_turning_stirs|look_ringNext_regNext)",
                  "taken over with a query, or settles before one can be answered")));
    }
  }

  @Nested
  class Segmented extends OfArchitecture {
    Segmented() throws IOException {
      super(
          new SluiceParameters(5, 64, 400, 512, Architecture.SEGMENTED),
          Map.ofEntries(
              Map.entry(
                  "ReceiveWindowEngine\\.awake",
                  "reads of memory in reset change only what nobody takes"),
              Map.entry(
                  "ReceiveWindowEngine\\.look_(window|tail_now|probing|probed|number_(lap|index|past)|entered|arrived|disturbed|watched|first)",
                  "set in every clock without a query, or taken over with one"),
              Map.entry(
                  "ReceiveWindowEngine\\.(look_turn_(control_(taken|left|allGone)|shifter_takes|pushed)|lookStage_changes_regNext)",
                  "settles before a query can be answered")));
    }
  }
}

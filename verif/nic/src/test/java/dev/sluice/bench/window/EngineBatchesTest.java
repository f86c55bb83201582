// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine in batches, whose inputs go into rows instead of to the ports. */
class EngineBatchesTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 16, 512, 256, Architecture.RING);
  private static final int CLOCKS = 3_000;

  /** Reset was high before the first batch, and is again in the middle of one, once in a while. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void resetsComeInBatchesToo(boolean ahead) throws IOException {
    VerilatedModel rtl = EngineRtl.build(PARAMETERS, BuildKind.PLAIN);
    ReceiveWindowStimulus stimulus = new ReceiveWindowStimulus(PARAMETERS, 0.9, 16);
    int verdicts = 0;
    try (EngineCosim engine = new EngineCosim(rtl, PARAMETERS, 16)) {
      engine.reset();
      engine.clock();
      engine.reset();
      engine.clock();
      engine.inBatches(64, ahead);
      for (int clock = 0; clock < CLOCKS; clock++) {
        stimulus.next();
        if (clock % 700 == 699) {
          engine.reset();
        }
        engine.drive(stimulus);
        engine.clock();
        verdicts += engine.said().isValid() ? 1 : 0;
      }
      engine.flush();
      assertThat(engine.lockStep().clocks()).isGreaterThanOrEqualTo(CLOCKS);
      assertThat(verdicts).isGreaterThan(CLOCKS / 4);
    }
  }
}

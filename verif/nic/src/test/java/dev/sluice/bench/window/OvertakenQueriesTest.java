// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link OvertakenQueries} at sizes that hardware is built with. */
class OvertakenQueriesTest {
  @ParameterizedTest
  @MethodSource("dev.sluice.bench.window.EngineModels#flagships")
  void areAnsweredAsTheModelSays(SluiceParameters p) throws Exception {
    try (EngineCosim engine = new EngineCosim(EngineModels.of(p), p, 1)) {
      engine.start();
      assertThatCode(() -> OvertakenQueries.run(engine, p.width(), p.maxPackets()))
          .as("%s", p)
          .doesNotThrowAnyException();
    }
  }
}

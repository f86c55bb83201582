// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.control.ControlTamper.Deed;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.control.ControlGlimpse.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The spec beside the model notices one packet that is missing or wrong, whatever its kind; else
 * {@link ReceiveControlModelTest} would say nothing.
 */
class ReceiveControlOracleTest {
  private static final int WINDOWS = 7;
  private static final int RUNS = 4;
  private static final int MOST_SEEDS = 100;

  @ParameterizedTest
  @CsvSource({
    "CONNECTIONS, CONNECTION_RESPONSE",
    "CONNECTIONS, REFUSAL",
    "SWEEP, REFUSAL",
    "ANSWERS, COMPLETION_RESPONSE",
    "ANSWERS, REFUSAL",
    "REQUESTS, SINGLE_REQUEST",
    "REQUESTS, RANGE_REQUEST",
    "REQUESTS, PROGRESS",
    "REPORTS, PROGRESS"
  })
  void noticesEveryDeed(Source source, PacketType type) {
    for (Deed deed : Deed.values()) {
      int done = 0;
      for (long seed = 0; done < RUNS; seed++) {
        assertThat(seed).as("seeds tried for %s", deed).isLessThan(MOST_SEEDS);
        ControlTamper tamper = new ControlTamper(deed, source, type, (int) seed % RUNS);
        boolean noticed = noticed(tamper, seed);
        if (tamper.done()) {
          done++;
          assertThat(noticed).as("%s, seed %d", deed, seed).isTrue();
        }
      }
    }
  }

  private static boolean noticed(ControlTamper tamper, long seed) {
    NicParameters parameters = ReceiveControlRun.parameters(WINDOWS, 16);
    ReceiveShape shape = ReceiveShape.random(WINDOWS, 64, seed);
    try {
      ReceiveControlRun.run(parameters, shape, seed, 0, tamper);
      return false;
    } catch (AssertionError e) {
      return true;
    }
  }
}

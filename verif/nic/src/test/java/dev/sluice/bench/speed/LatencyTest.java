// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody waits for comes within its bound, at every width and whatever R is. */
class LatencyTest {
  @ParameterizedTest(name = "{0} bits, R = {1}")
  @CsvSource({"64, 4096", "128, 256", "256, 64", "512, 4096"})
  void everythingComesInTime(int dataWidth, int windows) {
    NicParameters nic =
        new NicParameters(
            new SluiceParameters(windows, 32, 1 << 12, 512, Architecture.RING), dataWidth, 64);
    Latency.Result result = Latency.measure(() -> new ModelAlone(new SluiceNicModel(nic)), nic);
    for (LatencyMeasure measure : LatencyMeasure.values()) {
      Latency.Spread idle = result.idle().get(measure);
      Latency.Spread busy = result.busy().get(measure);
      assertThat(idle.min()).as(measure.key()).isPositive().isLessThanOrEqualTo(idle.median());
      assertThat(busy.max()).as(measure.key()).isGreaterThanOrEqualTo(idle.min());
    }
  }
}

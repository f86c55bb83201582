// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.LatencyBounds;
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
    LatencyBounds bounds = new LatencyBounds(nic, MemoryTiming.FAST.latency());
    isWithin(result, LatencyMeasure.LINE_TO_MEMORY, bounds.lineToMemory());
    isWithin(result, LatencyMeasure.CONNECT, bounds.connect());
    isWithin(result, LatencyMeasure.HOLE_TO_REQUEST, bounds.holeToRequest());
    isWithin(result, LatencyMeasure.REQUEST_TO_COPY, bounds.requestToCopy());
    assertThat(result.busy().get(LatencyMeasure.HOLE_TO_COPY).max() * result.packetClocks())
        .isLessThanOrEqualTo(bounds.holeToRequest() + bounds.requestToCopy());
  }

  private static void isWithin(Latency.Result result, LatencyMeasure measure, int bound) {
    Latency.Spread idle = result.idle().get(measure);
    Latency.Spread busy = result.busy().get(measure);
    assertThat(idle.min()).as(measure.key()).isPositive().isLessThanOrEqualTo(idle.median());
    assertThat(idle.max()).as(measure.key()).isLessThanOrEqualTo(bound);
    assertThat(busy.max()).as(measure.key()).isLessThanOrEqualTo(bound);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.check.FrameKind;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.check.DropCause;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With sinks that are always ready the RTL takes a beat in every clock, whatever the frames. */
class PacketCheckLineRateTest {
  private static final int CLOCKS = 20_000;

  @ParameterizedTest
  @CsvSource({
    "64, 512, 3",
    "128, 512, 2",
    "256, 512, 1",
    "512, 512, 1",
    "64, 4096, 3",
    "512, 4096, 1"
  })
  void noBeatIsStalled(int dataWidth, int payloadBytes, int beatsOfAMinimumPacket)
      throws Exception {
    NicParameters p = PacketCheckBench.parameters(dataWidth, payloadBytes);
    FrameStimulus stimulus = new FrameStimulus(p, 1);
    try (PacketCheckBench bench = PacketCheckBench.of(p, false, 1)) {
      bench.traffic(() -> stimulus.data(1), Pace.FULL, 1);
      bench.run(1);
      bench.drain();
      long good = taken(bench, () -> stimulus.data(1));
      assertThat(good)
          .as("minimum packets, one in so many clocks")
          .isEqualTo((CLOCKS + beatsOfAMinimumPacket - 1) / beatsOfAMinimumPacket);
      taken(bench, () -> stimulus.next(FrameKind.CONTROL));
      taken(bench, () -> stimulus.data(payloadBytes));
      taken(bench, () -> stimulus.next(0.0));
      taken(bench, () -> stimulus.next(0.5));
    }
  }

  /** Runs without a gap on the line; returns the good packets, the last begun one included. */
  private static long taken(PacketCheckBench bench, Supplier<FrameStimulus.Frame> frames) {
    PacketCheckTraffic traffic = bench.traffic(frames, Pace.FULL, 1);
    bench.run(CLOCKS);
    assertThat(traffic.stalledBeats()).isZero();
    assertThat(traffic.takenBeats()).isEqualTo(CLOCKS);
    bench.drain();
    return traffic.count(DropCause.NONE);
  }
}

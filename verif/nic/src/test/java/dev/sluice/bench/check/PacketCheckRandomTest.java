// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.check.DropCause;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random frames, good and bad, with random gaps and back-pressure: the RTL in lock-step with the
 * model, and what comes out held against what was sent. Other seeds: {@code -Dsluice.seed=N}.
 */
class PacketCheckRandomTest {
  private static final long SEED = Long.getLong("sluice.seed", 20260101);
  private static final int CLOCKS = 25_000;
  private static final List<Pace> PACES =
      List.of(
          Pace.FULL,
          new Pace(0.3, 0, 0),
          new Pace(0, 0.8, 0.2),
          new Pace(0, 0.2, 0.8),
          new Pace(0.2, 0.5, 0.5));

  @ParameterizedTest
  @CsvSource({
    "64, 512, 8, true", "64, 2000, 8, false", "128, 64, 8, true", "128, 3984, 16, false",
    "256, 64, 32, false", "256, 1024, 8, true", "512, 4096, 16, true", "512, 192, 8, false"
  })
  void everyOutputInEveryClock(
      int dataWidth, int payloadBytes, int bufferKilobytes, boolean dropWhenFull) throws Exception {
    inLockStep(dataWidth, payloadBytes, bufferKilobytes, dropWhenFull);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "64, 64, 8, false", "64, 4096, 16, false", "128, 512, 8, false", "128, 4096, 16, true",
    "256, 512, 8, true", "256, 4096, 16, false", "512, 64, 32, true", "512, 512, 8, false"
  })
  void ofFurtherSizes(int dataWidth, int payloadBytes, int bufferKilobytes, boolean dropWhenFull)
      throws Exception {
    inLockStep(dataWidth, payloadBytes, bufferKilobytes, dropWhenFull);
  }

  private static void inLockStep(
      int dataWidth, int payloadBytes, int bufferKilobytes, boolean dropWhenFull) throws Exception {
    NicParameters p =
        PacketCheckBench.parameters(dataWidth, payloadBytes)
            .withReceiveBuffer(bufferKilobytes << 10);
    Set<DropCause> met = EnumSet.noneOf(DropCause.class);
    long stalled = 0;
    try (PacketCheckBench bench = PacketCheckBench.of(p, dropWhenFull, SEED)) {
      long seed = SEED;
      for (Pace pace : PACES) {
        for (double bad : new double[] {0, 0.4}) {
          FrameStimulus frames = new FrameStimulus(p, seed);
          PacketCheckTraffic traffic = bench.traffic(() -> frames.next(bad), pace, seed++);
          bench.run(CLOCKS / 2);
          bench.drain();
          stalled += traffic.stalledBeats();
          for (DropCause cause : DropCause.values()) {
            if (traffic.count(cause) > 0) {
              met.add(cause);
            }
          }
        }
      }
      assertThat(bench.comparisons()).isGreaterThan(10L * CLOCKS / 2);
    }
    if (dropWhenFull) {
      assertThat(met).isEqualTo(EnumSet.allOf(DropCause.class));
      assertThat(stalled).as("a line that cannot wait").isZero();
    } else {
      assertThat(met).isEqualTo(EnumSet.complementOf(EnumSet.of(DropCause.NO_ROOM)));
      assertThat(stalled).as("back-pressure was met").isGreaterThan(100);
    }
  }
}

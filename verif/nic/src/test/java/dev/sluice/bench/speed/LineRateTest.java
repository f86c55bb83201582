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

/** The whole NIC's receive side takes a beat of its stream in every clock. */
class LineRateTest {
  private static final int WINDOWS = 512;

  @ParameterizedTest(name = "{0} bits, {1}")
  @CsvSource({
    "64,  SHIFT, 3", "128, SHIFT, 2", "256, SHIFT, 1", "512, SHIFT, 1",
    "64,  RING, 3", "128, RING, 2", "256, RING, 1", "512, RING, 1",
    "64,  SEGMENTED, 3", "128, SEGMENTED, 2", "256, SEGMENTED, 1", "512, SEGMENTED, 1",
  })
  void itKeepsUp(int dataWidth, Architecture architecture, int beatsOfTheSmallest) {
    int width = Math.max(32, architecture.minWidth());
    NicParameters nic =
        new NicParameters(
            new SluiceParameters(WINDOWS, width, 1 << 12, 512, architecture), dataWidth, 8);
    LineRate.Result smallest =
        LineRate.smallest(() -> new ModelAlone(new SluiceNicModel(nic)), nic);
    assertThat(smallest.beats()).isEqualTo((long) WINDOWS * beatsOfTheSmallest);
    takesEveryBeat(smallest);
    LineRate.Result full = LineRate.full(() -> new ModelAlone(new SluiceNicModel(nic)), nic);
    assertThat(full.packets()).isEqualTo(WINDOWS * 16);
    takesEveryBeat(full);
  }

  private static void takesEveryBeat(LineRate.Result result) {
    assertThat(result.stalls()).isZero();
    assertThat(result.clocks()).isEqualTo(result.beats());
  }
}

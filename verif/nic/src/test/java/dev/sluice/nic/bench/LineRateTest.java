package dev.sluice.nic.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.nic.block.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole NIC's receive side takes at least 0.97 of its stream's beats. */
class LineRateTest {
  private static final int WINDOWS = 512;

  @ParameterizedTest(name = "{0} bits, {1}")
  @CsvSource({
    "64,  SHIFT, 3", "128, SHIFT, 2", "256, SHIFT, 1", "512, SHIFT, 1",
    "64,  RING, 3", "128, RING, 2", "256, RING, 1", "512, RING, 1",
  })
  void itKeepsUp(int dataWidth, Architecture architecture, int beatsOfTheSmallest) {
    NicParameters nic =
        new NicParameters(
            new SluiceParameters(WINDOWS, 32, 1 << 12, 512, architecture), dataWidth, 8);
    LineRate.Result smallest =
        LineRate.smallest(() -> new ModelAlone(new SluiceNicModel(nic)), nic);
    assertThat(smallest.beats()).isEqualTo((long) WINDOWS * beatsOfTheSmallest);
    assertThat(smallest.used()).isBetween(0.97, 1.0);
    LineRate.Result full = LineRate.full(() -> new ModelAlone(new SluiceNicModel(nic)), nic);
    assertThat(full.packets()).isEqualTo(WINDOWS * 16);
    assertThat(full.used()).isBetween(0.97, 1.0);
  }
}

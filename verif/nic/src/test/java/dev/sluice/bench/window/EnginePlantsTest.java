// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.lockstep.window.EnginePlants;
import dev.sluice.lockstep.window.EnginePlants.Found;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.api.Test;

/**
 * A bit that is turned over in a random clock is found in that clock, in batches as clock by clock.
 * The same for a hundred bits in ten million clocks: {@code ./sluice soak --plants 100}.
 */
class EnginePlantsTest {
  private static final SluiceParameters SMALL =
      new SluiceParameters(8, 16, 1 << 10, 512, Architecture.RING);

  @Test
  void everyPlantIsFoundInItsClockWithTheMessageOfOneClockAtATime() throws Exception {
    EnginePlants plants = new EnginePlants(SMALL, 30_000, 16);
    for (int i = 0; i < 20; i++) {
      Found found = plants.run(i);
      assertThat(found.isExact()).as(found.toString()).isTrue();
      assertThat(found.batched())
          .contains("clock " + found.bit().clock())
          .contains(found.bit().port().name());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.nic.ReceiveEngineModel;
import dev.sluice.parts.admission.QueryFlood;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.AdmissionSizes;
import dev.sluice.sizes.QueryBound;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every query is answered in bounded time, whatever comes in on the line; on models alone. */
class QueryBoundTest {
  private static NicParameters nic(
      int windows, int width, Architecture architecture, int dataWidth) {
    return new NicParameters(
        new SluiceParameters(windows, width, 4 * width, 64, architecture), dataWidth, 4);
  }

  /** The figures of docs/blocks/admission.md. */
  @ParameterizedTest
  @CsvSource({
    "SHIFT, 8, 2, 0",
    "SHIFT, 1024, 2, 0",
    "RING, 8, 68, 0",
    "RING, 128, 310, 0",
    "RING, 1024, 2103, 0",
    "SEGMENTED, 64, 187, 176",
    "SEGMENTED, 128, 265, 250",
    "SEGMENTED, 1024, 1359, 1288"
  })
  void thePageSaysTheBound(Architecture architecture, int width, int clocks, int again) {
    SluiceParameters p = nic(1, width, architecture, 64).sluice();
    assertThat(QueryBound.clocks(p)).isEqualTo(clocks);
    assertThat(QueryBound.again(p)).isEqualTo(again);
  }

  @ParameterizedTest
  @EnumSource(Architecture.class)
  void everyWidthOfWindowAndLine(Architecture architecture) {
    for (int width = architecture.minWidth(); width <= SluiceParameters.MAX_WIDTH; width *= 2) {
      for (int dataWidth = 64; dataWidth <= 512; dataWidth *= 2) {
        flood(nic(3, width, architecture, dataWidth), dataWidth, 10_000);
      }
    }
  }

  @Property(tries = 30)
  void anyWindowsAndSeeds(
      @ForAll Architecture architecture,
      @ForAll @IntRange(min = 1, max = 40) int windows,
      @ForAll @IntRange(min = 0, max = 7) int widest,
      @ForAll @IntRange(min = 0, max = 3) int beat,
      @ForAll long seed) {
    int width = Math.max(architecture.minWidth(), SluiceParameters.MAX_WIDTH >> widest);
    flood(nic(windows, width, architecture, 64 << beat), seed, 12_000);
  }

  private static void flood(NicParameters nic, long seed, int clocks) {
    ReceiveEngineModel model = new ReceiveEngineModel(nic);
    QueryFlood flood = new QueryFlood(nic, model, seed);
    for (int clock = 0; clock < clocks; clock++) {
      model.drive();
      assertThat(flood.drive()).as("%s, clock %d", nic, clock).isNull();
      model.clock();
      flood.clock();
    }
    assertThat(flood.smallestBeats()).as("the line has no gap").isGreaterThan(clocks / 2);
    boolean oneBeat = flood.smallest() == flood.smallestBeats();
    if (oneBeat && nic.sluice().architecture() != Architecture.SHIFT) {
      assertThat(flood.watch().slowest())
          .as("%s: a query had to wait", nic)
          .isGreaterThan(AdmissionSizes.QUERY_PATIENCE);
    }
  }
}

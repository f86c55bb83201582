// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.ReceiveEngineModel;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.parts.admission.QueryFlood;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.AdmissionSizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every query is answered in bounded time, whatever comes in on the line; of the RTL alone. */
class QueryBoundRtlTest {
  private static final int CLOCKS = 20_000;
  private static final long POWER_UP = 1;

  static NicParameters nic(Architecture architecture, int width, int dataWidth) {
    return new NicParameters(
        new SluiceParameters(3, width, 4 * width, 64, architecture), dataWidth, 4);
  }

  /** A watcher at the ports; no model is asked. */
  static QueryFlood flood(VerilatedModel receiveEngine, NicParameters nic) {
    try (BlockUnderTest rtl = new RtlAlone(receiveEngine, new ReceiveEngineModel(nic), POWER_UP)) {
      rtl.start();
      QueryFlood flood = new QueryFlood(nic, rtl.model(), nic.dataWidth());
      for (int clock = 0; clock < CLOCKS; clock++) {
        rtl.begin();
        assertThat(flood.drive()).as("%s, clock %d", nic, clock).isNull();
        rtl.end();
        flood.clock();
      }
      return flood;
    }
  }

  @ParameterizedTest
  @CsvSource({"RING, 128, 256", "SEGMENTED, 64, 256"})
  void aQueryIsAnsweredUnderPacketsInEveryClock(Architecture architecture, int width, int dataWidth)
      throws Exception {
    answered(architecture, width, dataWidth);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "SHIFT, 128, 512",
    "RING, 8, 256",
    "SEGMENTED, 128, 64",
    "SEGMENTED, 512, 128",
    "SEGMENTED, 1024, 512"
  })
  void soIsItInOtherNics(Architecture architecture, int width, int dataWidth) throws Exception {
    answered(architecture, width, dataWidth);
  }

  private static void answered(Architecture architecture, int width, int dataWidth)
      throws Exception {
    NicParameters nic = nic(architecture, width, dataWidth);
    QueryFlood flood = flood(BlockRtl.of("ReceiveEngine", nic), nic);
    assertThat(flood.smallestBeats()).as("the line has no gap").isGreaterThan(CLOCKS / 2);
    boolean oneBeat = flood.smallest() == flood.smallestBeats();
    assertThat(oneBeat).isEqualTo(dataWidth >= 256);
    if (oneBeat && architecture != Architecture.SHIFT) {
      assertThat(flood.watch().slowest())
          .as("a query had to wait")
          .isGreaterThan(AdmissionSizes.QUERY_PATIENCE);
    }
  }
}

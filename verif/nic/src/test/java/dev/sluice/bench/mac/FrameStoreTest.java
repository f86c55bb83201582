// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cycle.mac.FrameStoreModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.mac.FrameStoreTraffic;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.MacSizes;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** FrameStore in lock-step with its cycle model, from random power-up. */
class FrameStoreTest {
  static final int CLOCKS = 20_000;

  static NicParameters nic(int payloadBytes, int dataWidth) {
    return new NicParameters(
        new SluiceParameters(5, 8, 100, payloadBytes, Architecture.RING), dataWidth, 4);
  }

  static BlockUnderTest run(BlockUnderTest block, NicParameters p, long seed) {
    FrameStoreTraffic traffic = new FrameStoreTraffic(block.model(), MacSizes.storeRows(p), seed);
    try (block) {
      block.start();
      for (int clock = 0; clock < CLOCKS; clock++) {
        block.begin();
        traffic.clock();
        block.end();
      }
    }
    assertThat(List.of(traffic.bad(), traffic.lost(), traffic.kept())).doesNotContain(0L);
    return block;
  }

  @ParameterizedTest
  @CsvSource({"64, 64, 1", "1024, 256, 2"})
  void everyOutputIsThatOfTheModel(int payloadBytes, int dataWidth, long seed) throws IOException {
    NicParameters p = nic(payloadBytes, dataWidth);
    FrameStoreModel model = new FrameStoreModel(p, MacSizes.storeRows(p));
    BlockUnderTest block = run(new BlockCosim(BlockRtl.of("FrameStore", p), model, seed), p, seed);
    assertThat(block.mismatches()).isZero();
    assertThat(block.comparisons()).isPositive();
  }
}

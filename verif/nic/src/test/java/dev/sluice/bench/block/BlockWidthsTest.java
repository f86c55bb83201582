// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.trips.RoundTripsModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A model and a block that were built from other parameters. */
class BlockWidthsTest {
  private static final NicParameters OF_RTL = parameters(5);
  private static final NicParameters OF_MODEL = parameters(12);

  private static NicParameters parameters(int windows) {
    return new NicParameters(
        new SluiceParameters(windows, 16, 512, 256, Architecture.RING), 256, 8);
  }

  /** Said before the first clock, with the block, the port and both widths; the next one works. */
  @Test
  void otherWidthsAreRefusedByName() throws IOException {
    VerilatedModel rtl = BlockRtl.of("RoundTrips", OF_RTL);
    assertThatThrownBy(() -> new BlockCosim(rtl, new RoundTripsModel(OF_MODEL.sluice()), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("port timed_payload_window of RoundTrips's RTL has 3 bits, the model's 4");
    try (BlockCosim block = new BlockCosim(rtl, new RoundTripsModel(OF_RTL.sluice()), 1)) {
      block.start();
      block.begin();
      block.end();
      block.flush();
      assertThat(block.comparisons()).isPositive();
      assertThat(block.mismatches()).isZero();
    }
  }

  /** Who is refused has nothing to close. */
  @Test
  void theInstanceOfARefusedModelIsClosed() throws IOException {
    Dut dut = PowerUp.open(BlockRtl.of("RoundTrips", OF_RTL), 1);
    assertThatThrownBy(() -> new BlockCosim(dut, new RoundTripsModel(OF_MODEL.sluice()), 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(dut.isClosed()).isTrue();
  }
}

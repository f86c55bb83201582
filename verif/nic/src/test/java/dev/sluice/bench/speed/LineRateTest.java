// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The whole NIC's receive side takes a beat of its stream in every clock, and where it cannot
 * because memory does not, and may not wait, drops whole packets and counts them.
 */
class LineRateTest {
  private static final int WINDOWS = 512;

  private static NicParameters nic(int windows, int dataWidth, Architecture architecture) {
    int width = Math.max(32, architecture.minWidth());
    return new NicParameters(
        new SluiceParameters(windows, width, 1 << 12, 512, architecture), dataWidth, 8);
  }

  private static LineRate.Result model(NicParameters nic, LineLoad load) {
    return LineRate.of(() -> new ModelAlone(new SluiceNicModel(nic)), nic, load);
  }

  @ParameterizedTest(name = "{0} bits, {1}")
  @CsvSource({
    "64,  SHIFT, 3", "128, SHIFT, 2", "256, SHIFT, 1", "512, SHIFT, 1",
    "64,  RING, 3", "128, RING, 2", "256, RING, 1", "512, RING, 1",
    "64,  SEGMENTED, 3", "128, SEGMENTED, 2", "256, SEGMENTED, 1", "512, SEGMENTED, 1",
  })
  void itKeepsUp(int dataWidth, Architecture architecture, int beatsOfTheSmallest) {
    NicParameters nic = nic(WINDOWS, dataWidth, architecture);
    LineRate.Result smallest = model(nic, LineLoad.SMALLEST);
    assertThat(smallest.beats()).isEqualTo((long) WINDOWS * beatsOfTheSmallest);
    takesEveryBeat(smallest);
    LineRate.Result full = model(nic, LineLoad.FULL);
    assertThat(full.packets()).isEqualTo(WINDOWS * 16);
    takesEveryBeat(full);
  }

  /** Stale packets and wrong frames in between, each counted, in both modes of the line. */
  @ParameterizedTest(name = "{0} bits, {1}, {2}")
  @CsvSource({
    "64,  SHIFT, DROP",
    "128, RING, DROP",
    "256, SEGMENTED, DROP",
    "512, RING, DROP",
    "64,  RING, STALL",
    "512, SHIFT, STALL"
  })
  void itKeepsUpAmongPacketsThatAreInVain(int dataWidth, Architecture architecture, LineMode line) {
    NicParameters nic = nic(48, dataWidth, architecture).withLine(line);
    takesEveryBeat(model(nic, LineLoad.SMALLEST_STALE));
    takesEveryBeat(model(nic, LineLoad.FULL_STALE));
    takesEveryBeat(model(nic, LineLoad.FULL_WRONG));
  }

  /** A memory that takes a beat in four clocks: the line waits, or packets are dropped whole. */
  @ParameterizedTest(name = "{0} bits")
  @CsvSource({"64", "512"})
  void withASlowMemoryItWaitsOrDrops(int dataWidth) {
    NicParameters stall = nic(32, dataWidth, Architecture.RING);
    LineRate.Result waited = model(stall, LineLoad.SLOW_MEMORY);
    assertThat(waited.dropped()).isZero();
    assertThat(waited.stalls()).isGreaterThan(waited.beats() / 4);
    NicParameters drop = stall.withLine(LineMode.DROP);
    LineRate.Result dropped = model(drop, LineLoad.SLOW_MEMORY);
    takesEveryBeatOf(dropped);
    assertThat(dropped.dropped()).isBetween(dropped.packets() / 8, dropped.packets() * 3 / 4);
    LineRate.Result larger = model(drop.withReceiveBuffer(1 << 15), LineLoad.SLOW_MEMORY);
    takesEveryBeatOf(larger);
    assertThat(larger.dropped()).as("with 32 KB").isLessThan(dropped.dropped());
  }

  /** The RTL in lock-step, which asserts that it takes a beat in every clock. */
  @Tag("long")
  @Test
  void theRtlDropsAsTheModel() throws Exception {
    NicParameters nic = nic(16, 64, Architecture.RING).withLine(LineMode.DROP);
    VerilatedModel rtl = BlockRtl.of("SluiceNic", nic);
    for (LineLoad load : LineLoad.values()) {
      LineRate.Result result =
          LineRate.of(
              () -> new BlockCosim(rtl, new SluiceNicModel(nic), 1).inBatches(512, true),
              nic,
              load);
      takesEveryBeatOf(result);
      assertThat(result.dropped() > 0).as("%s drops", load).isEqualTo(!load.keepsUp());
    }
  }

  private static void takesEveryBeat(LineRate.Result result) {
    takesEveryBeatOf(result);
    assertThat(result.dropped()).isZero();
  }

  private static void takesEveryBeatOf(LineRate.Result result) {
    assertThat(result.stalls()).isZero();
    assertThat(result.clocks()).isEqualTo(result.beats());
  }
}

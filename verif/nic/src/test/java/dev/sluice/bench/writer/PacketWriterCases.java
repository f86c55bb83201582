// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.writer.WriterPattern;
import dev.sluice.parts.writer.WriterTally;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.spec.writer.PacketWriter.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** PacketWriter's RTL at a data width: lock-step, memory, order, rate, other tools. */
abstract class PacketWriterCases {
  /** Five clocks from a command to its first beat, three from the last response to the arrival. */
  private static final int WAY_THROUGH = 5 + 3 - 1;

  @Parameter int dataWidth;
  @TempDir Path folder;
  private NicParameters p;
  private VerilatedModel rtl;

  @BeforeEach
  void build() throws IOException {
    p = WriterBench.width(dataWidth);
    rtl = BlockRtl.of(WriterBench.BLOCK, p);
  }

  private WriterTally run(WriterPattern pattern, long seed) {
    return WriterBench.run(rtl, p, pattern, seed);
  }

  @Test
  void everyChannelHeldBackAtRandom() {
    MemoryTiming memory = new MemoryTiming(0.4, 3, 40, 0.05, Order.ANY);
    WriterTally tally = run(new WriterPattern(3000, 0.4, 0.3, 0.2, 1, 4096, memory), 11);
    for (Outcome outcome : Outcome.values()) {
      assertThat(tally.arrivals(outcome)).as("%s", outcome).isGreaterThan(20);
    }
    assertThat(tally.furtherBursts()).isGreaterThan(200);
    assertThat(tally.errors()).isGreaterThan(50);
  }

  @Test
  void smallPacketsAgainstAFastAndAgainstASlowMemory() {
    for (int latency : new int[] {1, 30, 200}) {
      for (double busy : new double[] {0, 0.2, 0.8}) {
        MemoryTiming memory = new MemoryTiming(busy, latency, latency, 0.1, Order.ANY);
        WriterPattern pattern = new WriterPattern(2000, busy / 2, 0.2, 0.2, 1, 200, memory);
        assertThat(run(pattern, latency).errors()).isGreaterThan(20);
      }
    }
  }

  @Test
  void neitherChannelWaitsForTheOther() {
    for (Order order : Order.values()) {
      MemoryTiming memory = new MemoryTiming(0.1, 5, 10, 0, order);
      WriterPattern pattern = new WriterPattern(1000, 0, 0.2, 0.1, 1, 4096, memory);
      assertThat(run(pattern, 5).bursts()).isGreaterThan(500);
    }
  }

  @Test
  void packetsOfOneBeatAsFastAsTheLineHasThem() {
    WriterPattern pattern = WriterPattern.lineRate(5000, p.beatBytes(), 50);
    long last = PacketCheckSizes.of(p).pacesHeaders() ? 2 * 4999 : 4999;
    assertThat(run(pattern, 1).clocksToLastArrival())
        .as("clocks for 5000 packets, the way through included")
        .isEqualTo(last + 1 + 50 + WAY_THROUGH);
  }

  @Test
  void fullPacketsSaturateTheData() {
    WriterPattern pattern = WriterPattern.lineRate(100, 4096, 500);
    long beats = 100 * 4096L / p.beatBytes();
    assertThat(run(pattern, 1).clocksToLastArrival())
        .as("clocks for %d beats, the way through included", beats)
        .isEqualTo(beats + 500 + WAY_THROUGH);
  }

  @Tag("long")
  @Test
  void otherToolsReadIt() throws Exception {
    String verilog = NicGenerator.verilog(WriterBench.BLOCK, p);
    VerilogTools.accept(folder, WriterBench.BLOCK, verilog, "pending.memory");
  }
}

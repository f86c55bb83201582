// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.QueryBound;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The receive side from the line to memory, RTL in lock-step with the connected models. */
class ReceiveEngineTest {
  private static final MemoryTiming UNEVEN =
      new MemoryTiming(0.3, 5, 40, 0, MemoryTiming.Order.ANY);

  private static NicParameters nic(Architecture architecture, int dataWidth) {
    int width = Math.max(32, architecture.minWidth());
    return new NicParameters(
        new SluiceParameters(1024, width, 1 << 12, 256, architecture), dataWidth, 4);
  }

  /** One build for each width; what is told of it is told by three runs. */
  @ParameterizedTest
  @CsvSource({"64, SHIFT, 3", "512, RING, 1"})
  void fromTheLineToMemory(int dataWidth, Architecture architecture, int beatsOfASmallPacket)
      throws Exception {
    run(dataWidth, architecture, beatsOfASmallPacket);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"128, RING, 2", "256, SHIFT, 1", "256, SEGMENTED, 1"})
  void soIsItInOtherNics(int dataWidth, Architecture architecture, int beatsOfASmallPacket)
      throws Exception {
    run(dataWidth, architecture, beatsOfASmallPacket);
  }

  private static void run(int dataWidth, Architecture architecture, int beatsOfASmallPacket)
      throws Exception {
    NicParameters nic = nic(architecture, dataWidth);
    VerilatedModel rtl = BlockRtl.of("ReceiveEngine", nic);
    everyByteIsWrittenOnceAndEveryTransferCompletesOnce(rtl, nic);
    smallestPacketsBackToBackAtLineRate(rtl, nic, beatsOfASmallPacket);
    fullPacketsOfOneWindowBackToBackAtLineRate(rtl, nic);
    queriesAreAnsweredUnderPacketsInEveryClock(rtl, nic);
  }

  /** Reordered, repeated and damaged packets; a memory that is slow now and then. */
  private static void everyByteIsWrittenOnceAndEveryTransferCompletesOnce(
      VerilatedModel rtl, NicParameters nic) {
    SplittableRandom random = new SplittableRandom(nic.dataWidth());
    long[] bytes = random.longs(12, 1, 40_000).toArray();
    bytes[0] = 1;
    bytes[1] = 256;
    bytes[2] = 257;
    bytes[3] = 511;
    Transfers transfers = new Transfers(nic, 1, bytes);
    try (ReceiveBench bench = new ReceiveBench(rtl, nic, transfers, UNEVEN, 0.1, 1)) {
      bench.run(transfers.disturbed());
      assertThat(bench.completed.cardinality()).isEqualTo(12);
      assertThat(transfers.memory.writtenBytes()).isEqualTo(Arrays.stream(bytes).sum());
    }
  }

  /** Smallest packets, 21 bytes, one transfer each: the line never waits. */
  private static void smallestPacketsBackToBackAtLineRate(
      VerilatedModel rtl, NicParameters nic, int beatsOfAPacket) {
    long[] bytes = new long[1024];
    Arrays.fill(bytes, 1);
    Transfers transfers = new Transfers(nic, 1, bytes);
    try (ReceiveBench bench = new ReceiveBench(rtl, nic, transfers, MemoryTiming.FAST, 0, 1)) {
      bench.run(transfers.inOrder());
      assertThat(bench.beats).isEqualTo(1024 * beatsOfAPacket);
      assertThat(bench.stalled).as("of " + bench.beats).isZero();
      assertThat(bench.completed.cardinality()).isEqualTo(1024);
    }
  }

  /** Full packets of one window back to back: the line never waits. */
  private static void fullPacketsOfOneWindowBackToBackAtLineRate(
      VerilatedModel rtl, NicParameters nic) {
    Transfers transfers = new Transfers(nic, 1, 400 * 256L);
    try (ReceiveBench bench = new ReceiveBench(rtl, nic, transfers, MemoryTiming.FAST, 0, 1)) {
      bench.run(transfers.inOrder());
      assertThat(bench.stalled).as("of " + bench.beats).isZero();
      assertThat(bench.completed.cardinality()).isEqualTo(1);
    }
  }

  /**
   * A query after the other under smallest packets back to back: each is answered in bounded time,
   * so time-outs come, and the line still hardly ever waits. From 256 bits on there is a packet in
   * every clock, and ring and segmented have no clock of their own for a query.
   */
  private static void queriesAreAnsweredUnderPacketsInEveryClock(
      VerilatedModel rtl, NicParameters nic) {
    long[] bytes = new long[1024];
    Arrays.fill(bytes, 1);
    Transfers transfers = new Transfers(nic, 1, bytes);
    try (ReceiveBench bench = new ReceiveBench(rtl, nic, transfers, MemoryTiming.FAST, 0, 1)) {
      bench.asking = true;
      bench.run(transfers.inOrder());
      int bound = QueryBound.clocks(nic.sluice());
      assertThat(bench.slowest).isLessThanOrEqualTo(bound);
      assertThat(bench.answers).isGreaterThanOrEqualTo(bench.beats / bound);
      assertThat(bench.stalled).as("of " + bench.beats).isLessThan(bench.beats * 3 / 100);
      assertThat(bench.completed.cardinality()).isEqualTo(1024);
    }
  }
}

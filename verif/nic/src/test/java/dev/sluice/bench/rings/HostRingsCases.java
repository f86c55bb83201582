// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.rings.RingPattern;
import dev.sluice.parts.rings.RingTally;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** HostRings' RTL at a data width: lock-step, rings of every size, bad hosts, other tools. */
abstract class HostRingsCases {
  @Parameter int dataWidth;
  @TempDir Path folder;
  private NicParameters p;
  private VerilatedModel rtl;

  @BeforeEach
  void build() throws IOException {
    p = HostRingsBench.width(dataWidth);
    rtl = BlockRtl.of(HostRingsBench.BLOCK, p);
  }

  private RingTally run(RingPattern pattern, long seed) {
    return HostRingsBench.run(rtl, p, pattern, seed);
  }

  @Test
  void ringsOfOneToSixtyFourEntriesWithABadHostAndABadMemory() {
    MemoryTiming memory = new MemoryTiming(0.3, 10, 30, 0.1, Order.ANY);
    RingTally tally = run(new RingPattern(40, 300, 0, 6, 0.5, 0.1, 0.02, memory), 3);
    assertThat(tally.descriptors()).isGreaterThan(2000);
    assertThat(tally.unreadable()).isGreaterThan(100);
    assertThat(tally.lostRecords()).isGreaterThan(100);
    assertThat(tally.wrongTails()).isGreaterThan(20);
    assertThat(tally.wrongHeads()).isGreaterThan(20);
    assertThat(tally.refusedConfigs()).isPositive();
    assertThat(tally.fullRings()).isGreaterThan(50);
    assertThat(tally.laps()).isGreaterThan(200);
    assertThat(tally.earlyStops()).isPositive();
  }

  @Test
  void somePeersDoNotAnswer() {
    MemoryTiming memory = new MemoryTiming(0.1, 5, 10, 0.02, Order.ANY);
    RingPattern pattern = new RingPattern(30, 600, 4, 9, 0.1, 0.02, 0.005, memory);
    RingTally tally = run(pattern.among(RingPattern.ANY_SHARE, 20, 0.2), 6);
    assertThat(tally.descriptors()).isGreaterThan(5000);
    assertThat(tally.overtakings()).isGreaterThan(1000);
    assertThat(tally.patient()).isGreaterThan(30);
  }

  /**
   * All descriptors are of one peer, which may have few at a time: what waits for it fills the
   * lists, then the queue before them, and both stay all but full.
   */
  @Test
  void onePeerHasMoreWaitingThanThereIsRoomFor() {
    MemoryTiming memory = new MemoryTiming(0.2, 2, 4, 0.02, Order.ANY);
    RingPattern pattern = new RingPattern(5, 1200, 10, 10, 0.2, 0.02, 0, memory);
    for (int share = 0; share < 2; share++) {
      RingTally tally = run(pattern.among(share, 1, 0), share);
      assertThat(tally.descriptors()).as("share %d", share).isGreaterThan(1000);
    }
  }

  @Test
  void fastAndSlowMemories() {
    for (int latency : new int[] {1, 30, 300}) {
      for (double busy : new double[] {0, 0.8}) {
        MemoryTiming memory = new MemoryTiming(busy, latency, latency, 0.02, Order.ANY);
        RingTally tally = run(new RingPattern(6, 500, 0, 10, busy / 2, 0.02, 0, memory), latency);
        assertThat(tally.descriptors()).isGreaterThan(300);
      }
    }
  }

  @Test
  void neitherChannelWaitsForTheOther() {
    for (Order order : Order.values()) {
      MemoryTiming memory = new MemoryTiming(0.1, 5, 10, 0, order);
      assertThat(run(new RingPattern(8, 300, 3, 8, 0.1, 0, 0, memory), 5).records())
          .isGreaterThan(200);
    }
  }

  @Test
  void modelAndRtlAgreeWhateverTheHostDoes() {
    long[] seen = HostRingsChaos.run(rtl, p, 60_000, 60, 7);
    assertThat(seen[0]).as("times that rings were enabled").isGreaterThan(100);
    assertThat(seen[1]).as("descriptors").isGreaterThan(500);
    assertThat(seen[2]).as("clocks between a stop and the next begin").isEqualTo(3);
  }

  /** From any power-up, with nothing behind them from before. */
  @Test
  void firstUsesOfTheRingsMayBeBrief() {
    long uses = 0;
    for (int seed = 1; seed <= 400; seed++) {
      uses += HostRingsChaos.run(rtl, p, 60, 3, seed)[0];
    }
    assertThat(uses).as("times that rings were enabled").isGreaterThan(400);
  }

  @Tag("long")
  @Test
  void otherToolsReadIt() throws Exception {
    String verilog = NicGenerator.verilog(HostRingsBench.BLOCK, p);
    VerilogTools.accept(
        folder,
        HostRingsBench.BLOCK,
        verilog,
        "queue_rows.memory",
        "listWords",
        "nextRows",
        "freeRows");
  }
}

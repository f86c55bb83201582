// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.builder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.builder.BuilderPattern;
import dev.sluice.parts.builder.BuilderTally;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** PacketBuilder's RTL at a data width: lock-step, bytes on the line, rate, other tools. */
abstract class PacketBuilderCases {
  private static final int PAYLOAD = 512;

  @Parameter int dataWidth;
  @TempDir Path folder;
  private NicParameters p;
  private VerilatedModel rtl;

  @BeforeEach
  void build() throws IOException {
    p = BuilderBench.parameters(dataWidth, PAYLOAD);
    rtl = BlockRtl.of(BuilderBench.BLOCK, p);
  }

  private BuilderTally run(BuilderPattern pattern, long seed) {
    return BuilderBench.run(rtl, p, pattern, seed);
  }

  @Test
  void everyChannelHeldBackAtRandom() {
    MemoryTiming memory = new MemoryTiming(0.4, 3, 40, 0.05, Order.ANY);
    BuilderPattern pattern =
        new BuilderPattern(2000, 1000, 0.4, 0.4, 0.2, 0.3, 0.05, 1, PAYLOAD, memory);
    BuilderTally tally = run(pattern, 11);
    for (PacketType type : PacketType.values()) {
      assertThat(tally.packets(type)).as("%s", type).isGreaterThan(100);
    }
    assertThat(tally.readErrors()).isGreaterThan(50);
    assertThat(tally.furtherBursts()).isGreaterThan(100);
  }

  /** Every length: every place of the CRC in a beat. */
  @Test
  void shortPacketsAgainstAFastAndAgainstASlowMemory() {
    for (int latency : new int[] {1, 30, 300}) {
      for (double busy : new double[] {0, 0.2, 0.8}) {
        MemoryTiming memory = new MemoryTiming(busy, latency, latency, 0.1, Order.ANY);
        BuilderPattern pattern =
            new BuilderPattern(1000, 300, busy / 2, busy, 0.2, 0.3, 0.1, 1, 140, memory);
        assertThat(run(pattern, latency).readErrors()).isGreaterThan(20);
      }
    }
  }

  @Test
  void controlPacketsAreBackToBack() {
    BuilderTally tally = run(BuilderPattern.control(2000), 1);
    assertThat(tally.beats()).isEqualTo(2000L * ((20 + p.beatBytes() - 1) / p.beatBytes()));
    assertThat(tally.clocksOfTheLine()).isEqualTo(tally.beats());
  }

  @Test
  void fullPacketsFillTheLine() {
    BuilderTally tally = run(BuilderPattern.data(500, PAYLOAD, 100), 1);
    assertThat(tally.clocksOfTheLine()).isEqualTo(tally.beats());
  }

  @Tag("long")
  @Test
  void otherToolsReadIt() throws Exception {
    String verilog = NicGenerator.verilog(BuilderBench.BLOCK, p);
    VerilogTools.accept(
        folder,
        BuilderBench.BLOCK,
        verilog,
        "reads.memory",
        "reads.rows.memory",
        "reads.urgentRows.memory");
  }

  @Test
  void sameParametersSameVerilog() throws Exception {
    assertThat(NicGenerator.verilog(BuilderBench.BLOCK, p))
        .isEqualTo(NicGenerator.verilog(BuilderBench.BLOCK, p));
  }
}

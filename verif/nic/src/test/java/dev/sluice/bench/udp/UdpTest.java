// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.udp.UdpUnwrapModel;
import dev.sluice.cycle.udp.UdpWrapModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.udp.UdpEnds;
import dev.sluice.parts.udp.UdpFrames;
import dev.sluice.parts.udp.UdpPace;
import dev.sluice.parts.udp.UdpUnwrapTraffic;
import dev.sluice.parts.udp.UdpWrapTraffic;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.spec.udp.FrameVerdict;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * UdpUnwrap and UdpWrap, RTL in lock-step with their models; every packet, every frame and every
 * verdict as the spec says, none missing and none besides.
 */
class UdpTest {
  static final UdpPace UNEVEN = new UdpPace(0.3, 0.4, 0);

  /** Beats in nearly every clock, and a receiver that rests until everything is full. */
  static final UdpPace RESTING = new UdpPace(0.05, 0.1, 0.02);

  private static final int CLOCKS = 20_000;

  /** More than the largest frame has beats, and the block rows. */
  private static final int DRAIN_CLOCKS = 1200;

  static NicParameters nic(int dataWidth) {
    return new NicParameters(SluiceParameters.DEFAULT, dataWidth, 4);
  }

  /** Frames good and bad; returns what was counted when everything has come out. */
  static UdpUnwrapTraffic unwrap(BlockUnderTest block, NicParameters nic, long seed, UdpPace pace) {
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    UdpFrames frames = new UdpFrames(ends, 0.4, seed);
    try (block) {
      UdpUnwrapTraffic traffic = new UdpUnwrapTraffic(nic, block.model(), ends, frames, pace, seed);
      block.start();
      run(block, traffic::clock, CLOCKS);
      traffic.drain();
      run(block, traffic::clock, DRAIN_CLOCKS);
      assertThat(traffic.drained()).as("everything has come out").isTrue();
      return traffic;
    }
  }

  /** Packets; returns how many frames they became when all have come out. */
  static long wrap(BlockUnderTest block, NicParameters nic, long seed, UdpPace pace) {
    UdpEnds ends = UdpEnds.random(new SplittableRandom(seed));
    try (block) {
      UdpWrapTraffic traffic = new UdpWrapTraffic(nic, block.model(), ends, pace, seed);
      block.start();
      run(block, traffic::clock, CLOCKS);
      traffic.drain();
      run(block, traffic::clock, DRAIN_CLOCKS);
      assertThat(traffic.drained()).as("everything has come out").isTrue();
      return traffic.frames();
    }
  }

  /** Every other seed's pace is the other one. */
  static UdpPace pace(long seed) {
    return seed % 2 == 0 ? UNEVEN : RESTING;
  }

  private static void run(BlockUnderTest block, Runnable traffic, int clocks) {
    for (int i = 0; i < clocks; i++) {
      block.begin();
      traffic.run();
      block.end();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 512})
  void unwrapIsAsItsModelAndTheSpecSay(int dataWidth) throws Exception {
    unwrapInLockStep(dataWidth);
  }

  private static void unwrapInLockStep(int dataWidth) throws Exception {
    NicParameters nic = nic(dataWidth);
    VerilatedModel rtl = BlockRtl.of("UdpUnwrap", nic);
    long[] seen = new long[FrameVerdict.values().length];
    for (UdpPace pace : new UdpPace[] {UdpPace.FULL, UNEVEN, RESTING}) {
      BlockUnderTest block = new BlockCosim(rtl, new UdpUnwrapModel(nic), dataWidth);
      UdpUnwrapTraffic traffic = unwrap(block, nic, dataWidth, pace);
      for (FrameVerdict verdict : FrameVerdict.values()) {
        seen[verdict.code()] += traffic.count(verdict);
      }
    }
    assertThat(LongStream.of(seen).boxed()).as("frames of each verdict").allMatch(n -> n > 0);
  }

  /** Frames good and bad, small and large, without a gap: none is held up, the RTL asserts it. */
  @ParameterizedTest
  @ValueSource(ints = {64, 512})
  void withDropTheLineIsNeverHeldUp(int dataWidth) throws Exception {
    NicParameters nic = nic(dataWidth).withLine(LineMode.DROP);
    VerilatedModel rtl = BlockRtl.of("UdpUnwrap", nic);
    BlockUnderTest block = new BlockCosim(rtl, new UdpUnwrapModel(nic), dataWidth);
    UdpUnwrapTraffic traffic = unwrap(block, nic, dataWidth, UdpPace.FULL);
    assertThat(traffic.takenBeats()).isGreaterThanOrEqualTo(CLOCKS);
    assertThat(traffic.stalledBeats()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 512})
  void wrapIsAsItsModelAndUdpFramingSay(int dataWidth) throws Exception {
    wrapInLockStep(dataWidth);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {128, 256})
  void soAreBothAtOtherWidths(int dataWidth) throws Exception {
    unwrapInLockStep(dataWidth);
    wrapInLockStep(dataWidth);
  }

  private static void wrapInLockStep(int dataWidth) throws Exception {
    NicParameters nic = nic(dataWidth);
    VerilatedModel rtl = BlockRtl.of("UdpWrap", nic);
    for (UdpPace pace : new UdpPace[] {UdpPace.FULL, UNEVEN, RESTING}) {
      BlockUnderTest block = new BlockCosim(rtl, new UdpWrapModel(nic), dataWidth);
      assertThat(wrap(block, nic, dataWidth, pace)).isGreaterThan(100);
    }
  }

  @Tag("long")
  @Test
  void toolsAcceptThem(@TempDir Path folder) throws Exception {
    for (int dataWidth : new int[] {64, 512}) {
      VerilogTools.accept(folder, "UdpUnwrap", NicGenerator.verilog("UdpUnwrap", nic(dataWidth)));
      VerilogTools.accept(folder, "UdpWrap", NicGenerator.verilog("UdpWrap", nic(dataWidth)));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.OverflowWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.admission.AdmissionSurroundings;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Admission's RTL and its cycle model in lock-step. */
class AdmissionTest {
  static final NicParameters SMALL = parameters(5, 16, Architecture.SHIFT);
  private static final int CLOCKS = 30_000;

  /** Clocks in which nobody takes an answer. */
  private static final int HELD = 1000;

  private static final int RESETS = 20;
  private static final int BEFORE_RESET = 400;
  private static final int AFTER_RESET = 200;

  private static String verilog;

  private static NicParameters parameters(int windows, int width, Architecture architecture) {
    return new NicParameters(new SluiceParameters(windows, width, 500, 512, architecture), 64, 4);
  }

  static List<NicParameters> configurations() {
    return List.of(
        SMALL,
        parameters(1, 8, Architecture.SHIFT),
        parameters(64, 32, Architecture.RING),
        parameters(12, 128, Architecture.SEGMENTED),
        new NicParameters(new SluiceParameters(16, 16, 1 << 24, 192, Architecture.SHIFT), 512, 4));
  }

  @BeforeAll
  static void generate() throws Exception {
    verilog = NicGenerator.verilog("Admission", SMALL);
  }

  static long run(
      VerilatedModel rtl, NicParameters nic, long seed, double readiness, boolean disturbed) {
    AdmissionModel block = new AdmissionModel(nic);
    long written = 0;
    try (BlockCosim cosim = new BlockCosim(rtl, block, seed)) {
      cosim.start();
      AdmissionSurroundings round =
          new AdmissionSurroundings(nic, block, seed, 0.9, readiness, disturbed);
      for (int clock = 0; clock < CLOCKS; clock++) {
        cosim.begin();
        round.drive();
        written += block.writeCommand.fires() ? 1 : 0;
        cosim.end();
        round.clock();
        round.finish();
      }
      assertThat(cosim.lockStep().mismatches()).isZero();
    }
    return written;
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void isAsTheModelSaysInEveryClock(NicParameters nic) throws Exception {
    VerilatedModel rtl = BlockRtl.of("Admission", nic);
    assertThat(run(rtl, nic, 1, 1.0, false)).isGreaterThan(CLOCKS / 2);
    assertThat(run(rtl, nic, 2, 0.4, true)).isGreaterThan(CLOCKS / 5);
  }

  /**
   * Answers and connections are taken in one stretch in two only, of 1,000 clocks each: both queues
   * overflow, which is told of each, and of neither where only a packet with payload comes. In some
   * runs they are taken about as fast as they come then, so that the queues stay all but full.
   */
  @Test
  void answersAndConnectionsWaitForAThousandClocks() throws Exception {
    VerilatedModel rtl = BlockRtl.of("Admission", SMALL);
    for (long seed = 1; seed <= 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int pause = seed % 2 == 0 ? 8 : 1;
      AdmissionModel block = new AdmissionModel(SMALL);
      try (BlockCosim cosim = new BlockCosim(rtl, block, seed)) {
        cosim.start();
        AdmissionSurroundings round =
            new AdmissionSurroundings(SMALL, block, seed, 0.9, 1.0, false);
        round.manyControlPackets(0.2);
        long[] lost = new long[2];
        for (int clock = 0; clock < CLOCKS / 2; clock++) {
          cosim.begin();
          round.drive();
          block.answer.ready &= clock / HELD % 2 != 0 && random.nextInt(pause) == 0;
          block.connection.ready &=
              (clock + HELD / 2) / HELD % 2 != 0 && random.nextInt(pause) == 0;
          if (block.overflow.valid) {
            lost[block.overflow.getInt(OverflowWires.CONNECTION)]++;
          }
          cosim.end();
          round.clock();
          round.finish();
        }
        assertThat(lost).as("lost answers and connections").doesNotContain(0);
        assertThat(cosim.lockStep().mismatches()).isZero();
      }
    }
  }

  /** Packets of windows that were open, or had failed, before a reset find every window free. */
  @Test
  void windowsAreFreeAfterAReset() throws Exception {
    VerilatedModel rtl = BlockRtl.of("Admission", SMALL);
    for (long seed = 1; seed <= RESETS; seed++) {
      AdmissionModel block = new AdmissionModel(SMALL);
      try (BlockCosim cosim = new BlockCosim(rtl, block, seed)) {
        AdmissionSurroundings round =
            new AdmissionSurroundings(SMALL, block, seed, 0.9, 1.0, false);
        cosim.start();
        clock(cosim, round, BEFORE_RESET);
        block.inputs().forEach(Wires::clear);
        cosim.start(1);
        round.afterReset();
        clock(cosim, round, AFTER_RESET);
        assertThat(cosim.lockStep().mismatches()).isZero();
      }
    }
  }

  private static void clock(BlockCosim cosim, AdmissionSurroundings round, int clocks) {
    for (int clock = 0; clock < clocks; clock++) {
      cosim.begin();
      round.drive();
      cosim.end();
      round.clock();
      round.finish();
    }
  }

  @Test
  void toolsAcceptIt(@TempDir Path folder) throws Exception {
    VerilogTools.accept(folder, "Admission", verilog);
  }

  @Test
  void sameParametersSameVerilog() throws Exception {
    assertThat(NicGenerator.verilog("Admission", SMALL)).isEqualTo(verilog);
  }
}

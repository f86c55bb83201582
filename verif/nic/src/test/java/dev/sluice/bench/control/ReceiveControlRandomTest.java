// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The receive control's RTL is its cycle model, every output in every clock. */
class ReceiveControlRandomTest {
  private static final int SEEDS = 8;
  private static final int CLOCKS = 12_000;

  static List<NicParameters> configurations() {
    return List.of(
        ReceiveControlBench.parameters(5, 16),
        new NicParameters(
            new SluiceParameters(3, 64, SluiceParameters.MAX_MAX_PACKETS, 192, Architecture.SHIFT),
            512,
            4));
  }

  static List<NicParameters> further() {
    return List.of(
        ReceiveControlBench.parameters(1, 8),
        ReceiveControlBench.parameters(8, 128, 512),
        ReceiveControlBench.parameters(64, 32));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void isAsTheModelSaysInEveryClock(NicParameters parameters) throws Exception {
    inLockStep(parameters);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("further")
  void ofFurtherSizes(NicParameters parameters) throws Exception {
    inLockStep(parameters);
  }

  private static void inLockStep(NicParameters parameters) throws Exception {
    VerilatedModel rtl = BlockRtl.of(ReceiveControlBench.BLOCK, parameters);
    long[] counts = new long[ReceiveCountWires.ASKED_IN_VAIN + 1];
    for (int seed = 0; seed < SEEDS; seed++) {
      long[] of = ReceiveControlBench.run(rtl, parameters, seed, CLOCKS);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += of[i];
      }
      assertThat(of[ReceiveCountWires.OPENED])
          .as("each transfer that was begun ends once, seed %d", seed)
          .isEqualTo(
              of[ReceiveCountWires.COMPLETED]
                  + of[ReceiveCountWires.RECEIVER_GAVE_UP]
                  + of[ReceiveCountWires.SENDER_GAVE_UP]
                  + of[ReceiveCountWires.MEMORY_ERROR]);
    }
    boolean fewWindows = parameters.sluice().windows() == 5;
    for (int cause = 0; fewWindows && cause < counts.length; cause++) {
      if (cause == ReceiveCountWires.ANSWER_LOST) {
        continue;
      }
      assertThat(counts[cause]).as("the traffic meets cause %d", cause).isPositive();
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource({"configurations", "further"})
  void toolsAcceptIt(NicParameters parameters, @TempDir Path folder) throws Exception {
    VerilogTools.accept(
        folder,
        ReceiveControlBench.BLOCK,
        NicGenerator.verilog(ReceiveControlBench.BLOCK, parameters));
  }

  @Test
  void sameParametersSameVerilog() throws Exception {
    NicParameters parameters = ReceiveControlBench.parameters(5, 16);
    assertThat(NicGenerator.verilog(ReceiveControlBench.BLOCK, parameters))
        .isEqualTo(NicGenerator.verilog(ReceiveControlBench.BLOCK, parameters));
  }
}

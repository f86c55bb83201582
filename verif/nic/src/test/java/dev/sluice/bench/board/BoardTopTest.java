// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.Verilate;
import dev.sluice.cycle.top.EngineExerciserModel;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.BoardGenerator;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a board says on its serial line: the top for boards in simulation, the line decoded. */
class BoardTopTest {
  private static final int COMMANDS = 1 << 16;
  private static final int CLOCKS_PER_BIT = 4;
  private static final int CLOCK_HZ = CLOCKS_PER_BIT * BoardGenerator.BAUD;

  private static final int PATIENCE = CLOCK_HZ;

  private static final long POWER_UP = 1;

  @TempDir Path folder;

  private static SluiceParameters engine(Architecture architecture) {
    return new SluiceParameters(
        16, Math.max(32, architecture.minWidth()), 1 << 10, 512, architecture);
  }

  private String verilog(SluiceParameters p) throws Exception {
    return Files.readString(BoardGenerator.generate(p, COMMANDS, CLOCK_HZ, folder));
  }

  /**
   * Listens from the first clock on, where all registers hold anything but those few that the
   * configuration of a part gives their values, until two whole lines were heard, and returns the
   * second.
   */
  private static String line(String verilog) {
    StringBuilder heard = new StringBuilder();
    try (Dut dut =
        PowerUp.open(
            Verilate.top(BoardGenerator.BOARD_TOP)
                .sourceText("BoardTop.v", verilog)
                .optimization(1)
                .build(),
            POWER_UP)) {
      OutputPort txd = dut.output("txd");
      int lines = 0;
      int idle = 0;
      while (lines < 2 && idle < PATIENCE) {
        dut.clock();
        idle++;
        if (txd.get() == 0) {
          int letter = letter(dut, txd);
          heard.append((char) letter);
          lines += letter == '\n' ? 1 : 0;
          idle = 0;
        }
      }
    }
    String[] lines = heard.toString().split("\r\n");
    assertThat(lines).as(heard.toString()).hasSize(2);
    assertThat(lines[1]).isEqualTo(lines[0]);
    return lines[1];
  }

  /** The start bit has just begun. */
  private static int letter(Dut dut, OutputPort txd) {
    dut.clocks(CLOCKS_PER_BIT + CLOCKS_PER_BIT / 2);
    int letter = 0;
    for (int bit = 0; bit < 8; bit++) {
      letter |= (int) txd.get() << bit;
      dut.clocks(CLOCKS_PER_BIT);
    }
    assertThat(txd.get()).as("stop bit").isOne();
    return letter;
  }

  @ParameterizedTest
  @EnumSource
  void theBoardSaysPassWithTheModelsSignature(Architecture architecture) throws Exception {
    SluiceParameters p = engine(architecture);
    assertThat(line(verilog(p)))
        .isEqualTo(
            "SLUICE %s R=16 W=%d PASS %08X"
                .formatted(
                    architecture.label(), p.width(), EngineExerciserModel.signature(p, COMMANDS)));
  }

  @Test
  void aBrokenEngineSaysFail() throws Exception {
    String verilog = verilog(engine(Architecture.SHIFT));
    String broken =
        verilog.replaceFirst(
            "assign verdict_payload_complete = [^;]*;", "assign verdict_payload_complete = 1'b0;");
    assertThat(broken).isNotEqualTo(verilog);
    assertThat(line(broken)).startsWith("SLUICE shift R=16 W=32 FAIL ");
  }
}

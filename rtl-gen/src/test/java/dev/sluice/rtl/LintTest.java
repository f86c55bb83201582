// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a customer does first with a generated file: {@code verilator --lint-only} as it is, and
 * with {@code -Wall} and the waivers that lie beside it. Both end well without a word.
 */
class LintTest {
  @TempDir Path folder;

  private void lint(String module) throws Exception {
    ToolRun.silent(folder, "verilator", "--lint-only", module + ".v");
    if (!Files.exists(folder.resolve(module + ".vlt"))) {
      Files.writeString(folder.resolve(module + ".vlt"), LintWaivers.of(module));
    }
    ToolRun.silent(
        folder,
        "verilator",
        "--lint-only",
        "-Wall",
        "--top-module",
        module,
        module + ".vlt",
        module + ".v");
  }

  @ParameterizedTest
  @CsvSource({"NIC, SHIFT, 64", "NIC_UDP, SEGMENTED, 512"})
  void aWholeNic(NicTop top, Architecture architecture, int dataWidth) throws Exception {
    lintWhole(top, architecture, dataWidth);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"NIC, RING, 128", "NIC_UDP, RING, 256"})
  void soAreThoseOfARing(NicTop top, Architecture architecture, int dataWidth) throws Exception {
    lintWhole(top, architecture, dataWidth);
  }

  private void lintWhole(NicTop top, Architecture architecture, int dataWidth) throws Exception {
    top.generate(
        new NicParameters(
            new SluiceParameters(256, 128, 1 << 20, 512, architecture), dataWidth, 64),
        folder);
    assertThat(folder.resolve(top.module() + ".vlt")).exists();
    lint(top.module());
  }

  @ParameterizedTest
  @EnumSource(names = "NIC_MAC")
  void aSmallNicThatIsNoPowerOfTwoAndHasIds(NicTop top) throws Exception {
    lintSmall(top);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(names = "NIC_MAC", mode = EnumSource.Mode.EXCLUDE)
  void soAreTheOthersThatHaveIds(NicTop top) throws Exception {
    lintSmall(top);
  }

  private void lintSmall(NicTop top) throws Exception {
    top.generate(
        new NicParameters(new SluiceParameters(5, 8, 100, 64, Architecture.RING), 64, 1, 3),
        folder);
    lint(top.module());
  }

  @ParameterizedTest
  @EnumSource(names = "NIC_MAC")
  void aNicWhoseLineCannotWait(NicTop top) throws Exception {
    lintDropping(top);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(names = "NIC_MAC", mode = EnumSource.Mode.EXCLUDE)
  void soAreTheOthersWhoseLineCannotWait(NicTop top) throws Exception {
    lintDropping(top);
  }

  private void lintDropping(NicTop top) throws Exception {
    top.generate(
        new NicParameters(new SluiceParameters(5, 8, 100, 64, Architecture.RING), 64, 1)
            .withLine(LineMode.DROP)
            .withReceiveBuffer(1 << 16),
        folder);
    assertThat(folder.resolve(top.module() + ".v"))
        .content()
        .contains(" line=drop receiveBufferBytes=65536")
        .contains("PacketCheckDropping");
    lint(top.module());
  }

  @ParameterizedTest
  @EnumSource(Architecture.class)
  void theEngineAndWhatMeasuresIt(Architecture architecture) throws Exception {
    SluiceParameters p = new SluiceParameters(64, 64, 1 << 16, 512, architecture);
    RtlGenerator generator = new RtlGenerator();
    generator.generateEngine(p, folder);
    ToolRun.silent(folder, "verilator", "--lint-only", "-Wall", RtlGenerator.ENGINE + ".v");
    lint(RtlGenerator.ENGINE);
    generator.generateEngineTop(p, folder);
    lint(RtlGenerator.ENGINE_TOP);
    BoardGenerator.generate(p, 64, 25_000_000, folder);
    lint(BoardGenerator.BOARD_TOP);
  }

  @Tag("long")
  @Test
  void theOtherTopsThatAreMeasured() throws Exception {
    NicParameters nic =
        new NicParameters(new SluiceParameters(16, 32, 1 << 12, 256, Architecture.RING), 64, 4);
    for (String block : new String[] {"SluiceNic", "SluiceNicUdp", "SluiceNicMac", "SendEngine"}) {
      String top = NicGenerator.between(block);
      Files.writeString(folder.resolve(top + ".v"), NicGenerator.verilog(top, nic));
      lint(top);
    }
    YardstickGenerator.memoryLoop(64, true, folder);
    lint(YardstickGenerator.MEMORY_LOOP);
    for (String block :
        new String[] {BaselineGenerator.SENDER_WINDOW, BaselineGenerator.RECEIVER_COUNTER}) {
      BaselineGenerator.generate(block, nic.sluice(), folder);
      lint(block);
      String top = BaselineGenerator.topOf(block);
      BaselineGenerator.generate(top, nic.sluice(), folder);
      lint(top);
    }
  }

  /** The waivers are for the generated file alone: a customer's own file is still looked at. */
  @Test
  void theWaiversTouchNoOtherFile() throws Exception {
    NicTop.NIC.generate(
        new NicParameters(new SluiceParameters(4, 8, 64, 64, Architecture.RING), 64, 1), folder);
    Files.writeString(
        folder.resolve("own.v"),
        """
        module own(input wire bus_a_payload_prot);
        endmodule
        """);
    ToolRun.Outcome outcome =
        ToolRun.run(
            folder,
            "verilator",
            "--lint-only",
            "-Wall",
            "--top-module",
            "own",
            NicTop.NIC.module() + ".vlt",
            "own.v");
    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.said()).contains("UNUSEDSIGNAL", "bus_a_payload_prot");
  }
}

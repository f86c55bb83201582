// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cosim.wave.file.ValueNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code sluice waves} as a user types it. */
class WavesCommandTest {
  private static final String VERILOG =
      """
      module pipe(input clk, input rst, input in_valid, input [1:0] in_op,
                  output reg out_valid, output reg [7:0] total);
        always @(posedge clk) begin
          out_valid <= in_valid & !rst;
          total <= rst ? 0 : in_valid ? total + {6'd0, in_op} : total;
        end
      endmodule
      """;

  @TempDir static Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** A run with a mismatch in clock 60; one of two waveforms; a waveform alone. */
  @BeforeAll
  static void simulate() throws IOException {
    VerilatedModel model =
        Verilate.top("pipe")
            .sourceText("pipe.v", VERILOG)
            .optimization(1)
            .kind(BuildKind.TRACE)
            .build();
    Path run = folder.resolve("run");
    Path alone = folder.resolve("alone.fst");
    try (Dut dut = model.open()) {
      dut.waveform().open(alone);
      for (int clock = 0; clock < 100; clock++) {
        dut.input("rst").set(clock < 2);
        dut.input("in_valid").set(clock >= 40);
        dut.input("in_op").set(clock % 4);
        dut.clock();
      }
    }
    Files.createDirectories(run.resolve("waves"));
    Path mismatch = Files.copy(alone, run.resolve("waves/mismatch.fst"));
    WaveView.of("TOP")
        .clock("clk")
        .group("Input")
        .bits("in_valid")
        .named("in_op", 2, ValueNames.of("op", Map.of(0, "nop", 1, "inc", 2, "add", 3, "clr")))
        .build()
        .marked(60, "mismatch in clock 60: total is 0x1e and should be 0x1f")
        .save(mismatch);
    Path two = Files.createDirectories(folder.resolve("two"));
    Files.copy(alone, two.resolve("a.fst"));
    Files.copy(alone, two.resolve("b.fst"));
    Files.createDirectories(folder.resolve("empty"));
    Files.writeString(folder.resolve("text.fst"), "no waveform");
  }

  private int sluice(String line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(line.replace("DIR", folder.toString()).split(" "));
  }

  private String shown(String line) {
    assertThat(sluice(line)).as(err.toString()).isZero();
    return out.toString();
  }

  @Test
  void afterAMismatchTheClocksRoundItAreShown() {
    String text = shown("waves DIR/run --ascii --columns 80");
    assertThat(text)
        .startsWith("mismatch.fst  scope TOP  clock clk 10 ns\n")
        .contains("mismatch in clock 60: total is 0x1e and should be 0x1f\n")
        .contains("vvvv\n", " 59 ", " 60 ", " 61 ")
        .contains("nop", "inc", "add", "clr");
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    assertThat(text.lines().filter(line -> line.startsWith("clock "))).hasSize(1);
  }

  @Test
  void elseWhatIsFirstValid() {
    String text = shown("waves DIR/alone.fst --ascii --columns 80");
    assertThat(text).contains("clock ").contains(" 38 ", " 40 ").contains("in_valid", "total[7:0]");
    assertThat(text.lines().filter(line -> line.startsWith("in_valid ")))
        .singleElement()
        .asString()
        .contains("_/--");
  }

  @Test
  void clocksTimesAndRangesMeanTheSame() {
    String byClock = shown("waves DIR/alone.fst --ascii --clock 20 --around 3");
    out.getBuffer().setLength(0);
    String atClock = shown("waves DIR/alone.fst --ascii --at 20 --around 3");
    out.getBuffer().setLength(0);
    String atTime = shown("waves DIR/alone.fst --ascii --at 195ns --around 3");
    out.getBuffer().setLength(0);
    String range = shown("waves DIR/alone.fst --ascii --from 17 --to 23");
    assertThat(byClock)
        .isEqualTo(atClock)
        .isEqualTo(atTime)
        .contains(" 17 ", " 23")
        .contains("vvvv");
    assertThat(byClock.lines().filter(line -> !line.contains("vvvv")))
        .containsExactlyElementsOf(range.lines().toList());
  }

  @Test
  void eventsOfChosenSignals() {
    assertThat(shown("waves DIR/run --events --ascii --signals *valid,in_op --from 39 --to 41"))
        .isEqualTo(
            """
            385 ns  clock 39  in_op[1:0]  add -> clr
            395 ns  clock 40  in_valid    0 -> 1
            395 ns  clock 40  in_op[1:0]  clr -> nop
            405 ns  clock 41  out_valid   0 -> 1
            405 ns  clock 41  in_op[1:0]  nop -> inc
            """);
  }

  @Test
  void theCommandIsInTheHelp() {
    assertThat(shown("--help")).contains("waves");
    out.getBuffer().setLength(0);
    assertThat(shown("waves --help")).contains("--around", "--gtkwave", "--from");
  }

  @Test
  void listOfSignals() {
    assertThat(shown("waves DIR/run --list"))
        .contains("TOP.total[7:0] = TOP.pipe.total\n")
        .contains("TOP.in_op[1:0] = TOP.pipe.in_op  by name: op\n");
  }

  @Test
  void radixOfOtherSignals() {
    assertThat(shown("waves DIR/alone.fst --clock 60 --signals total --radix decimal --ascii"))
        .doesNotContain("0x")
        .contains("30");
  }

  @Test
  void svgIntoAFile() {
    assertThat(sluice("waves DIR/run --svg DIR/run.svg")).isZero();
    assertThat(err.toString()).contains("run.svg written");
    assertThat(folder.resolve("run.svg"))
        .content()
        .startsWith("<svg ")
        .contains("mismatch in clock 60", ">in_op[1:0]<", ">clr<");
  }

  @Test
  @DisabledIfEnvironmentVariable(named = "DISPLAY", matches = ".+")
  @DisabledIfEnvironmentVariable(named = "WAYLAND_DISPLAY", matches = ".+")
  void gtkwaveWithoutADisplayIsOneLineAndASaveFile() {
    assertThat(sluice("waves DIR/run --gtkwave --clock 60")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("there is no display").contains("mismatch.waves.gtkw");
    assertThat(folder.resolve("run/waves/mismatch.waves.gtkw"))
        .content()
        .contains(" 595000 -1", "TOP.in_op[1:0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "waves | Missing required parameter: 'RUN'",
        "waves DIR/none | there is no file or folder",
        "waves DIR/empty | there is no waveform in",
        "waves DIR/two | there are several waveforms in",
        "waves DIR/text.fst | text.fst is not an FST waveform",
        "waves DIR/run --signals nothing | has no signal 'nothing'",
        "waves DIR/run --signals , | --signals names no signal",
        "waves DIR/run --at noon | --at 'noon' must be a clock's number or a time",
        "waves DIR/run --at 5 --clock 5 | choose one of --at and --clock",
        "waves DIR/run --at 5 --from 5 | choose --at or --clock, or else --from and --to",
        "waves DIR/run --from 9 --to 5 | there is nothing there: the waveform is from",
        "waves DIR/run --clock 5000 | clocks 0 to 100",
        "waves DIR/run --clock -1 | --clock -1 must be 0 or more",
        "waves DIR/run --around -1 | --around -1 must be 0 to 100000 clocks",
        "waves DIR/run --from 1 --around 1 | --around goes with --at or --clock",
        "waves DIR/run --columns 9 | --columns 9 must be 40 or more",
        "waves DIR/run --radix roman | expected one of",
        "waves DIR/run --list --events | choose one of --list",
        "waves DIR/run --svg DIR/none/x.svg | cannot be written",
        "waves DIR/run --svg DIR | cannot be written",
      })
  void badInputIsOneClearLineAndExitCodeTwo(String line, String message) {
    assertThat(sluice(line)).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).startsWith("sluice").contains(message);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }
}

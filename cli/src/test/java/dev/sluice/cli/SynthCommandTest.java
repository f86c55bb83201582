// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.needs.Needs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code synth} as a user types it: exit codes and messages. The flow has tests of its own. */
class SynthCommandTest {
  private static final String SMALL = " --windows 8 --width 8 --max-packets 64 --out DIR/out ";

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int synth(String line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(("synth " + line).replace("DIR", folder.toString()).split(" +"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--target hx9k; there is no target hx9k: it must be one of ice40-hx8k, ecp5-25k",
        "--target xc7 --top cpu; there is no top cpu: it must be one of engine",
        "--width 64; --target is missing: name a part, a --board, or all parts with --sweep",
        "--target xc7,xcup; --target [xc7, xcup] are several values: give one, or ask for a table",
        "--target xc7 --width 32,64; --width [32, 64] are several values",
        "--target xc7 --width 33; width = 33",
        "--target xc7 --seeds 0; --seeds 0 must be 1 to 99",
        "--target xc7 --limit-minutes 0; --limit-minutes 0 must be 1 or more",
        "--target xc7 --yosys debian; there is no yosys debian: it must be one of path, pypi, better",
        "--target xc7 --liberty x.lib; --liberty x.lib is of --target asic, not of xc7",
        "--target asic --liberty DIR/x.lib; DIR/x.lib is not there, or give another file with --liberty",
        "--target asic --liberty DIR; DIR is a folder, not a liberty file",
        "--board ulx3s --yosys pypi; --yosys pypi is not for --board: leave it out",
        "--target xc7 --project DIR --liberty x.lib; --liberty x.lib is not for --project: leave it",
        "--target asic --project DIR/p; --project is for a part, and asic is a library of cells",
        "--target xc7 --mhz 0; --mhz 0.0 must be over 0",
        "--target xc7 --require-mhz -5; --require-mhz -5.0 must be over 0",
        "--target xc7 --json DIR/no/x.json; no/x.json: there is no such folder",
        "--sweep --target xc7 --jobs 0; --jobs 0 must be 1 to 64",
        "--sweep --target xc7 --jobs 65; --jobs 65 must be 1 to 64",
        "--sweep --target xc7 --jobs x; Invalid value for option '--jobs': 'x' is not an int",
        "--verilog-only; --verilog-only is for --reproduce",
        "--sweep --reproduce; --sweep and --reproduce: give one of them",
        "--target xc7 --jobs 2; --jobs 2 is for --sweep and --reproduce: one design is one job",
        "--sweep --target xc7,z80; there is no target z80",
        "--board uno; there is no board uno: it must be one of ice40-hx8k-b-evn, ulx3s",
        "--board ulx3s --target xc7; --board ulx3s says which part and what: leave --target",
        "--target xc7 --top receiver-counter --windows 5; windows = 5",
        "--target xc7 --data-width 64; --data-width 64 is of the NIC and its blocks (--top), not of engine",
        "--sweep --target xc7 --data-width 64; --data-width 64 is of the NIC and its blocks",
        "--target xc7 --top memory-loop --transfers 4; --transfers 4 is of the NIC and its blocks",
        "--target xc7 --top nic --data-width 96; dataWidth = 96",
        "--target xc7 --top send --transfers 3; transfers = 3",
        "--target xc7 --top nic --data-width 64,128; --data-width [64, 128] are several values",
        "--target xc7 --top memory-loop --project DIR; --project is for --top engine, nic or nic-mac"
      })
  void badInputIsOneLineAndExitCode2(String line, String message) {
    assertThat(synth(line)).as(err.toString()).isEqualTo(2);
    assertThat(err.toString())
        .contains("sluice synth: ")
        .contains(message.replace("DIR", folder.toString()));
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(folder).as("nothing is written").isEmptyDirectory();
  }

  @Test
  void aDesignThatIsTooLargeExitsWith1() {
    Needs.programs("yosys");
    assertThat(synth("--target ice40-hx8k --windows 4096 --width 8 --out DIR/out")).isEqualTo(1);
    assertThat(out.toString())
        .containsPattern("FAILED +does not fit: it needs .* of the 32 block RAMs of ice40-hx8k");
    assertThat(err.toString())
        .containsPattern(
            "sluice synth: does not fit: .*; reports and logs are in .*/out/ice40-hx8k");
  }

  @Test
  void timingThatIsNotMetExitsWith1AndSaysWhereTheReportsAre() {
    Needs.programs("yosys");
    Needs.programs("nextpnr-ice40");
    assertThat(synth("--target ice40-hx8k --require-mhz 900 --seed 1" + SMALL)).isEqualTo(1);
    assertThat(err.toString())
        .containsPattern("timing is not met: the median is [0-9.]+ MHz, below 900.0 MHz; reports")
        .contains(folder.resolve("out").toString());
  }

  @Test
  void aPartWithoutAFrequencyCannotMeetOne() {
    Needs.programs("yosys");
    assertThat(synth("--target xc7 --require-mhz 100" + SMALL)).isEqualTo(1);
    assertThat(err.toString()).contains("there is no frequency, 100.0 MHz is required");
  }

  @Tag("long")
  @Test
  void aSweepWritesItsPageAndGoesOnWhereItWas() throws Exception {
    Needs.programs("yosys");
    String line =
        "--sweep --target intel --windows 8 --width 8,16 --architecture shift --max-packets 64"
            + " --top engine --out DIR/out --results DIR/table.md";
    assertThat(synth(line)).as(err.toString()).isZero();
    assertThat(err.toString()).contains("2 of 2: intel-shift-R8-W16: ").doesNotContain("known");
    Path points = folder.resolve("table/intel.jsonl");
    assertThat(Files.readAllLines(points)).hasSize(2);
    assertThat(Files.readString(folder.resolve("table.md")))
        .contains("## intel", "| 8 | 8 | shift |", "| 8 | 16 | shift |");
    assertThat(folder.resolve("table.md")).content().doesNotContain(".svg");
    assertThat(synth(line)).isZero();
    assertThat(err.toString()).contains("2 of 2: intel-shift-R8-W16: ", "(known)");

    String again = "--reproduce --jobs 2 --out DIR/again --results DIR/table.md";
    assertThat(synth(again)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("2 of 2 points are the same");
    assertThat(synth(again + " --verilog-only")).isZero();
    assertThat(out.toString()).contains("0 of 2 points are of older Verilog");
    String kept = Files.readString(points);
    Files.writeString(points, kept.replaceFirst("\"source\":\".", "\"source\":\"-"));
    assertThat(synth(again + " --verilog-only")).isEqualTo(1);
    assertThat(out.toString())
        .contains("intel-shift-R8-W16 is of older Verilog", "1 of 2 points are of older Verilog");
    Files.writeString(points, kept.replaceFirst("\"luts\":", "\"luts\":1"));
    assertThat(synth(again + " --width 16")).isEqualTo(1);
    assertThat(out.toString()).contains("0 of 1 points are the same");
    assertThat(err.toString()).contains("DIFFERS: LUT ");
    assertThat(synth(again + " --width 32")).isEqualTo(2);
    assertThat(err.toString()).contains("--reproduce: there is no such point in");
  }

  @Tag("long")
  @Test
  void aBlockOfTheNicHasItsSizesAndNoPacketsASecond() {
    Needs.programs("yosys", "nextpnr-ice40");
    String what = "--target ice40-hx8k --top round-trips --data-width 64 --transfers 4 --seed 1";
    assertThat(synth(what + SMALL + " --payload 64")).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("round-trips +R=8 W=8 P=64 S=4, 64 bits ring")
        .contains("Fmax, median", "tools", "nextpnr-ice40 ")
        .doesNotContain("packets a second");
  }

  @Test
  void gatesOfALibraryAreCounted() throws Exception {
    Needs.programs("yosys");
    Needs.that(Files.exists(CellLibrary.DEBIAN), "qflow-tech-osu018 is not installed");
    String line = "--target asic --top receiver-counter --json DIR/x.json" + SMALL;
    assertThat(synth(line)).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("gate equivalents +[0-9]+\n")
        .containsPattern("flip-flops +[0-9]+\n")
        .containsPattern("bits of memory +[0-9]+\n")
        .containsPattern("library +osu018_stdcells, SHA-256 ");
    assertThat(folder.resolve("x.json"))
        .content()
        .contains("\"gateEquivalents\" : ", "\"library\" : \"osu018_stdcells, ")
        .doesNotContain("luts");
  }

  @Test
  void aProjectIsWritten() {
    assertThat(synth("--target xc7 --project DIR/project --mhz 250" + SMALL)).isZero();
    assertThat(out.toString())
        .contains("vivado.tcl", "ReceiveWindowEngine.xdc", "ReceiveWindowEngine.core");
    assertThat(folder.resolve("project/ReceiveWindowEngine.xdc"))
        .content()
        .contains("-period 4.000");
  }
}

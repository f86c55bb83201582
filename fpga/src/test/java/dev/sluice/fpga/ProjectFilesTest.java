// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written for other tools is read by those that are here. */
class ProjectFilesTest {
  private static final SluiceParameters ENGINE =
      new SluiceParameters(16, 16, 1000, 512, Architecture.SHIFT);

  /** Tcl that stands in for a vendor's tool: every command it does not know is written down. */
  private static final String STUBS =
      """
      proc unknown {args} { puts "CALLED $args"; return stub }
      proc package {args} { puts "CALLED package $args" }
      proc file_text {name} { set f [open $name]; set text [read $f]; close $f; return $text }
      if {![info complete [file_text %1$s]]} { puts INCOMPLETE; exit 1 }
      source %1$s
      puts DONE
      """;

  @TempDir Path folder;

  private String say(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command) + "\n" + said).isZero();
    return said;
  }

  private void write(Target target) throws IOException {
    List<Path> files = ProjectFiles.write(new Design(target, Top.ENGINE, ENGINE), 200, folder);
    assertThat(files).allSatisfy(file -> assertThat(file).isNotEmptyFile());
  }

  @ParameterizedTest
  @CsvSource({
    "XC7, vivado.tcl, launch_runs impl_1, xc7a100tcsg324-2",
    "XCUP, vivado.tcl, launch_runs impl_1, xcku5p-ffvb676-2-e",
    "INTEL, quartus.tcl, execute_flow -compile, 5CEBA4F23C7"
  })
  void tclRunsToItsEnd(Target target, String script, String runs, String part) throws Exception {
    Needs.programs("tclsh");
    write(target);
    Files.writeString(folder.resolve("stubs.tcl"), STUBS.formatted(script));
    String said = say("tclsh", "stubs.tcl");
    assertThat(said).contains("CALLED " + runs, part, "EngineTop.v").endsWith("DONE\n");
  }

  /** Quartus does not define it, and would read what only simulations have. */
  @Test
  void quartusIsToldThatThisIsSynthesis() throws Exception {
    Needs.programs("tclsh");
    write(Target.INTEL);
    Files.writeString(folder.resolve("stubs.tcl"), STUBS.formatted("quartus.tcl"));
    assertThat(say("tclsh", "stubs.tcl"))
        .contains("CALLED set_global_assignment -name VERILOG_MACRO SYNTHESIS=1");
  }

  @Test
  void constraintsAreTclThatAsksForTheClock() throws Exception {
    Needs.programs("tclsh");
    write(Target.XC7);
    for (String name :
        List.of(
            "ReceiveWindowEngine.xdc", "ReceiveWindowEngine_ooc.xdc", "ReceiveWindowEngine.sdc")) {
      Files.writeString(folder.resolve("stubs.tcl"), STUBS.formatted(name));
      assertThat(say("tclsh", "stubs.tcl"))
          .contains("CALLED create_clock -name clk -period 5.000")
          .endsWith("DONE\n");
    }
  }

  @Test
  void aLibraryOfCellsHasNoProject() {
    assertThatThrownBy(() -> write(Target.ASIC))
        .isInstanceOf(SynthesisException.class)
        .hasMessage("--project is for a part, and asic is a library of cells");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource(names = "ASIC", mode = EnumSource.Mode.EXCLUDE)
  void aCoreNamesFilesThatAreThere(Target target) throws Exception {
    write(target);
    String core = Files.readString(folder.resolve("ReceiveWindowEngine.core"));
    assertThat(core).startsWith("CAPI=2:\n").contains("  lint:\n", "  sim:\n", "  synth:\n");
    Matcher names = Pattern.compile("- ([\\w.]+\\.(?:v|pcf|lpf|xdc|sdc))").matcher(core);
    int files = 0;
    while (names.find()) {
      assertThat(folder.resolve(names.group(1))).exists();
      files++;
    }
    assertThat(files).isEqualTo(7);
  }

  @Test
  void fuseSocRunsLintAndSim() throws Exception {
    Needs.programs("fusesoc", "verilator", "iverilog");
    write(Target.ICE40_HX8K);
    String core = "sluice:ip:receive_window_engine";
    say("fusesoc", "--cores-root", ".", "run", "--target=lint", core);
    assertThat(say("fusesoc", "--cores-root", ".", "run", "--target=sim", core)).contains("PASSED");
    say("fusesoc", "--cores-root", ".", "run", "--target=synth", "--setup", core);
  }

  /** In a simulator with unknown values: none reaches a verdict. */
  @ParameterizedTest
  @EnumSource
  void theBenchPasses(Architecture architecture) throws Exception {
    Needs.programs("iverilog");
    int width = Math.max(32, architecture.minWidth());
    SluiceParameters p = new SluiceParameters(5, width, 1000, 512, architecture);
    ProjectFiles.write(new Design(Target.ICE40_HX8K, Top.ENGINE, p), 200, folder);
    say("iverilog", "-g2012", "-o", "bench", "ReceiveWindowEngine_tb.v", "ReceiveWindowEngine.v");
    assertThat(say("vvp", "bench")).contains("PASSED");
  }

  @Test
  void theBenchFailsOnABrokenEngine() throws Exception {
    Needs.programs("iverilog");
    write(Target.ICE40_HX8K);
    Path rtl = folder.resolve("ReceiveWindowEngine.v");
    String text = Files.readString(rtl);
    String broken =
        text.replaceFirst(
            "assign verdict_payload_complete = [^;]*;", "assign verdict_payload_complete = 1'b0;");
    assertThat(broken).isNotEqualTo(text);
    Files.writeString(rtl, broken);
    say("iverilog", "-g2012", "-o", "bench", "ReceiveWindowEngine_tb.v", "ReceiveWindowEngine.v");
    Process process =
        new ProcessBuilder("vvp", "bench")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("FAILED: 8 verdicts, 0 completions");
    assertThat(process.waitFor()).isNotZero();
  }

  @Tag("long")
  @Test
  void theNicHasAProjectToo() throws Exception {
    Needs.programs("tclsh", "verilator");
    ProjectFiles.write(new Design(Target.XCUP, Top.NIC, ENGINE), 200, folder);
    Files.writeString(folder.resolve("stubs.tcl"), STUBS.formatted("vivado.tcl"));
    assertThat(say("tclsh", "stubs.tcl"))
        .contains("SluiceNicTop.v", "SluiceNic.xdc", "CALLED launch_runs impl_1")
        .endsWith("DONE\n");
    Matcher options =
        Pattern.compile("verilator_options: \\[(.*)]")
            .matcher(Files.readString(folder.resolve("SluiceNic.core")));
    assertThat(options.find()).isTrue();
    List<String> lint = new ArrayList<>(List.of("verilator", "--lint-only"));
    lint.addAll(List.of(options.group(1).split(", ")));
    lint.add("SluiceNic.v");
    say(lint.toArray(String[]::new));
  }

  @Tag("long")
  @Test
  void fuseSocTakesTheNic() throws Exception {
    Needs.programs("fusesoc", "verilator");
    ProjectFiles.write(new Design(Target.XCUP, Top.NIC, ENGINE), 200, folder);
    say("fusesoc", "--cores-root", ".", "run", "--target=lint", "sluice:ip:sluice_nic");
    say("fusesoc", "--cores-root", ".", "run", "--target=synth", "--setup", "sluice:ip:sluice_nic");
  }

  /** Of a NIC behind a MAC four clocks, and what crosses between them. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({"XCUP, vivado.tcl, xdc, set_bus_skew", "INTEL, quartus.tcl, sdc, set_max_skew"})
  void aNicBehindAMacHasItsCrossings(Target target, String script, String end, String skew)
      throws Exception {
    Needs.programs("tclsh");
    ProjectFiles.write(new Design(target, Top.NIC_MAC, ENGINE), 200, folder);
    Files.writeString(folder.resolve("stubs.tcl"), STUBS.formatted(script));
    assertThat(say("tclsh", "stubs.tcl"))
        .contains("SluiceNicMacTop.v", "SluiceNicMac." + end)
        .endsWith("DONE\n");
    Files.writeString(folder.resolve("stubs.tcl"), STUBS.formatted("SluiceNicMac." + end));
    String said = say("tclsh", "stubs.tcl");
    for (String clock : List.of("clk", "rx_clk", "tx_clk", "host_clk")) {
      assertThat(said).contains("CALLED create_clock -name " + clock + " -period 5.000");
    }
    assertThat(said).contains("CALLED set_max_delay", "CALLED " + skew).endsWith("DONE\n");
    Matcher names =
        Pattern.compile("- ([\\w.]+\\.(?:v|pcf|lpf|xdc|sdc))")
            .matcher(Files.readString(folder.resolve("SluiceNicMac.core")));
    assertThat(names.results().map(name -> name.group(1)))
        .hasSize(6)
        .allSatisfy(name -> assertThat(folder.resolve(name)).exists());
  }

  @Test
  void aYardstickHasNoProject() {
    assertThatThrownBy(
            () -> ProjectFiles.write(new Design(Target.XC7, Top.MEMORY_LOOP, ENGINE), 200, folder))
        .isInstanceOf(SynthesisException.class)
        .hasMessage("--project is for --top engine, nic or nic-mac, not memory-loop");
  }
}

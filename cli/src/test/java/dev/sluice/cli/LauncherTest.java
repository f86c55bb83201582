// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher, on a machine that has what the test says: Maven and Java only write what they are
 * told.
 */
class LauncherTest {
  private static final List<String> TEST_TOOLS =
      List.of(
          "verilator",
          "g++",
          "make",
          "yosys",
          "iverilog",
          "fst2vcd",
          "nextpnr-ice40",
          "tshark",
          "tclsh",
          "chromium",
          "sbatch",
          "fc-list",
          "python3");

  private static final List<String> SYSTEM =
      List.of(
          "awk",
          "bash",
          "chmod",
          "cmp",
          "cp",
          "dirname",
          "env",
          "find",
          "flock",
          "grep",
          "id",
          "ln",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "sort",
          "touch",
          "uniq");

  private static final String POM =
      "<modules>\n"
          + "  <module>one</module>\n"
          + "  <module>verif/two</module>\n"
          + "  <module>tests</module>\n"
          + "</modules>\n";

  @TempDir private Path folder;
  private final Map<String, String> tools = new TreeMap<>();
  private Path root;
  private Path called;
  private Path cells;
  private Path jemalloc;
  private String said;

  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectories(folder.resolve("project"));
    Path source = Path.of(System.getProperty("sluice.root"));
    Files.copy(source.resolve("sluice"), root.resolve("sluice"));
    Files.createDirectories(root.resolve(".ci"));
    Files.copy(source.resolve(".ci/python-tools.txt"), root.resolve(".ci/python-tools.txt"));
    Files.writeString(root.resolve("pom.xml"), POM);
    called = folder.resolve("called.txt");
    cells = Files.writeString(folder.resolve("cells.lib"), "");
    jemalloc = folder.resolve("libjemalloc.so.2");
    for (String tool : TEST_TOOLS) {
      tools.put(tool, "true");
    }
    tools.put("mvn", "echo \"mvn PATH=$PATH $*\" >>" + called);
    program(folder.resolve("jdk/bin/javac"), "true");
    program(
        folder.resolve("jdk/bin/java"),
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"25.0.1\"'; else echo \"java $*\" >>"
            + called
            + "; fi");
  }

  @Test
  void aStrictTestRunNamesTheMissingPackageAndDoesNotBegin() throws Exception {
    tools.remove("yosys");
    tools.remove("tclsh");
    assertThat(sluice("test", "--strict")).isEqualTo(2);
    assertThat(said)
        .isEqualTo(
            "sluice: missing on this machine; install with: sudo apt-get install -y yosys tcl\n");
    assertThat(called).doesNotExist();
  }

  @Test
  void gateEquivalentsNeedALibraryOfCells() throws Exception {
    Files.delete(cells);
    String needed = "install with: sudo apt-get install -y qflow-tech-osu018\n";
    for (String line : List.of("synth --target asic", "synth --sweep", "test --strict")) {
      tools.put("nextpnr-ice40", "true");
      assertThat(sluice(line.split(" "))).as(line).isEqualTo(2);
      assertThat(said).isEqualTo("sluice: missing on this machine; " + needed);
    }
    assertThat(called).doesNotExist();
    for (String line :
        List.of(
            "synth --target asic --liberty x",
            "synth --target xc7",
            "synth --sweep --target xc7")) {
      assertThat(sluice(line.split(" "))).as(line).isZero();
    }
  }

  @Test
  void aStrictTestRunTellsTheTestsAndHasThePythonTools() throws Exception {
    Path home = Files.createDirectories(root.resolve("build/python-tools"));
    Files.copy(root.resolve(".ci/python-tools.txt"), home.resolve("installed.txt"));
    assertThat(sluice("test", "-Dtest=ATest", "--strict")).isZero();
    assertThat(said).isEmpty();
    assertThat(calls())
        .singleElement()
        .asString()
        .startsWith("mvn PATH=" + home.resolve("path") + ":")
        .endsWith("-Dsluice.strict=true -Dtest=ATest verify");
  }

  @Test
  void testsThatTakeLongAreAskedFor() throws Exception {
    assertThat(sluice("test", "-Dtest=ATest", "--long")).isZero();
    assertThat(calls())
        .singleElement()
        .asString()
        .endsWith("-Dsluice.strict=false -Dtest.without=none -Dtest=ATest verify");
  }

  @Test
  void theWholeStrictSuiteEndsWithProjectsThatUseThePublishedLibrary() throws Exception {
    program(root.resolve("verif/cosim/sample/run-page"), "echo \"run-page $*\" >>" + called);
    Path home = Files.createDirectories(root.resolve("build/python-tools"));
    Files.copy(root.resolve(".ci/python-tools.txt"), home.resolve("installed.txt"));
    assertThat(sluice("test", "--strict")).isZero();
    assertThat(calls()).hasSize(3).noneMatch(call -> call.startsWith("run-page "));
    Files.delete(called);
    assertThat(sluice("test", "--strict", "--long")).isZero();
    assertThat(calls())
        .hasSize(4)
        .satisfies(
            all -> {
              assertThat(all.get(0)).endsWith("-Dsluice.strict=true -Dtest.without=none verify");
              assertThat(all.get(1))
                  .contains("verif/cosim-bom,verif/cosim-archetype -am -Ppublish ");
              assertThat(all.get(2))
                  .endsWith(
                      "verif/cosim/sample/pom.xml -Dcosim.repository=file://"
                          + root.resolve("build/repository").toRealPath()
                          + " test");
              assertThat(all.get(3))
                  .startsWith("run-page ")
                  .endsWith("/build/repository -B -U")
                  .contains("verif/cosim/ten-minutes.md ");
            });
    tools.put("mvn", "case \"$*\" in */sample/*) exit 1 ;; esac");
    assertThat(sluice("test", "--strict")).as("the sample fails").isEqualTo(1);
    tools.put("mvn", "true");
    program(root.resolve("verif/cosim/sample/run-page"), "exit 1");
    assertThat(sluice("test", "--strict", "--long")).as("the page fails").isEqualTo(1);
  }

  @Test
  void theLibraryIsPublishedIntoAFolder() throws Exception {
    Path repository = folder.resolve("repository");
    assertThat(sluice("publish", "--to", repository.toString(), "--url", "https://x.y")).isZero();
    assertThat(said).isEqualTo("sluice: published into " + repository.toRealPath() + ":\n");
    assertThat(repository.resolve("settings.xml"))
        .content()
        .contains("<url>file://" + repository.toRealPath() + "</url>");
    assertThat(calls())
        .singleElement()
        .asString()
        .contains(" -Ppublish -Dpublish.url=https://x.y ")
        .endsWith("deploy -DaltDeploymentRepository=publish::file://" + repository.toRealPath());
  }

  @Test
  void aReleaseIsPublishedFromACopyWithItsVersion() throws Exception {
    tools.put("gpg", "true");
    String version = "  <version>0.1.0-SNAPSHOT</version>\n";
    Files.writeString(
        root.resolve("pom.xml"),
        "<modules>\n  <module>verif/cosim</module>\n</modules>\n" + version);
    Path module = Files.createDirectories(root.resolve("verif/cosim/src/main"));
    Files.writeString(root.resolve("verif/cosim/pom.xml"), version + "<version>5.14</version>");
    Files.writeString(module.resolve("A.java"), "class A {}");
    assertThat(
            sluice(
                "publish",
                "--to",
                folder.resolve("r").toString(),
                "--version",
                "1.2.3",
                "--sign",
                "ABCD"))
        .isZero();
    Path copy = root.toRealPath().resolve("build/release-1.2.3");
    assertThat(calls())
        .singleElement()
        .asString()
        .contains(" -f " + copy.resolve("pom.xml") + " ")
        .contains(" -Psign -Dgpg.keyname=ABCD ");
    assertThat(copy.resolve("pom.xml")).content().endsWith("  <version>1.2.3</version>\n");
    assertThat(copy.resolve("verif/cosim/pom.xml"))
        .content()
        .isEqualTo("  <version>1.2.3</version>\n<version>5.14</version>");
    assertThat(copy.resolve("verif/cosim/src/main/A.java")).content().isEqualTo("class A {}");
    assertThat(root.resolve("verif/cosim/pom.xml")).content().contains("0.1.0-SNAPSHOT");
  }

  @Test
  void whatPublishAndCosimDoNotKnowIsRefused() throws Exception {
    assertThat(sluice("publish")).isEqualTo(2);
    assertThat(said).isEqualTo("sluice: say where: ./sluice publish --to DIR\n");
    assertThat(sluice("publish", "--into", "x")).isEqualTo(2);
    assertThat(said)
        .isEqualTo(
            "sluice: publish knows --to DIR, --url URL, --version VERSION and --sign KEY, not --into\n");
    assertThat(sluice("publish", "--to", "x", "--version", "0.1 beta")).isEqualTo(2);
    assertThat(said)
        .isEqualTo(
            "sluice: 0.1 beta is no version: letters, digits, dots and hyphens, for example 0.1.0\n");
    assertThat(root.resolve("x")).doesNotExist();
    assertThat(sluice("publish", "--to", root.resolve("pom.xml").toString())).isEqualTo(2);
    assertThat(said).isEqualTo("sluice: " + root.resolve("pom.xml") + " is no folder\n");
    assertThat(sluice("cosim")).isEqualTo(2);
    assertThat(said)
        .isEqualTo(
            "sluice: say which test: ./sluice cosim CLASS or CLASS#METHOD [-Dproperty=value]\n");
    assertThat(called).doesNotExist();
  }

  @Test
  void aTestOfTheHarnessRunsWithoutMavenOnceItIsCompiled() throws Exception {
    Path module = root.resolve("verif/cosim-junit");
    Files.createDirectories(module.resolve("src/test/java/examples"));
    Files.writeString(module.resolve("src/test/java/examples/FifoTest.java"), "");
    Files.createDirectories(root.resolve("verif/cosim/src/test/java"));
    Files.writeString(root.resolve("verif/cosim/src/test/java/DutTest.java"), "");
    Files.writeString(module.resolve("pom.xml"), "");
    tools.put(
        "mvn",
        "echo mvn >>"
            + called
            + "; for a; do case $a in -Dmdep.outputFile=*) mkdir "
            + module.resolve("target")
            + "; echo lib.jar >"
            + module
            + "/${a#*=} ;; esac; done");
    for (int i = 0; i < 2; i++) {
      assertThat(sluice("cosim", "FifoTest", "-Ddev.sluice.cosim.seed=3")).isZero();
    }
    assertThat(calls()).hasSize(3);
    assertThat(calls().getFirst()).isEqualTo("mvn");
    assertThat(calls().subList(1, 3))
        .allMatch(
            call ->
                call.contains(" -Ddev.sluice.cosim.seed=3 ")
                    && call.endsWith(":lib.jar dev.sluice.cosim.run.RunTests FifoTest"));
    Files.delete(called);
    assertThat(sluice("cosim", "FifoTest", "DutTest#itCounts")).isEqualTo(2);
    assertThat(said)
        .isEqualTo(
            "sluice: FifoTest is in verif/cosim-junit and DutTest#itCounts in verif/cosim: say them"
                + " one by one\n");
    assertThat(sluice("cosim", "x.FifaTest#all")).isEqualTo(2);
    assertThat(said)
        .isEqualTo("sluice: cosim: no test class x.FifaTest in the modules of verif/cosim\n");
    assertThat(called).doesNotExist();
  }

  @Test
  void theVersionsOfThePythonToolsThatAreInstalledHaveToBeThoseOfTheList() throws Exception {
    Path home = Files.createDirectories(root.resolve("build/python-tools"));
    Files.writeString(home.resolve("installed.txt"), "fusesoc==1.0\n");
    tools.put("python3", "[ \"$1\" = -c ]");
    assertThat(sluice("test", "--strict")).isEqualTo(2);
    assertThat(said)
        .contains("installing FuseSoC and nextpnr-nexus from PyPI into build/python-tools")
        .contains("pip could not install FuseSoC and nextpnr-nexus; its messages are in ");
    assertThat(called).doesNotExist();
  }

  @Test
  void aTestRunThatIsNotStrictSaysWhatIsMissingAndWhatWasSkipped() throws Exception {
    tools.remove("yosys");
    Path reports = Files.createDirectories(root.resolve("verif/two/target/surefire-reports"));
    Files.writeString(reports.resolve("TEST-Old.xml"), skipped("it was so yesterday"));
    Files.setLastModifiedTime(
        reports.resolve("TEST-Old.xml"), FileTime.from(Instant.now().minusSeconds(100)));
    tools.put(
        "mvn",
        "sleep 0.02; cp %s %s; exit 1"
            .formatted(
                Files.writeString(
                    folder.resolve("new.xml"),
                    skipped("Assumption failed: yosys is not installed")
                        + skipped("Assumption failed: yosys is not installed&#10;more")
                        + skipped("&quot;x&quot;")),
                reports.resolve("TEST-New.xml")));
    assertThat(sluice("test")).isEqualTo(1);
    assertThat(said)
        .isEqualTo(
            "sluice: without these some tests are skipped: sudo apt-get install -y yosys\n"
                + "sluice: skipped tests: 2: yosys is not installed; 1: \"x\"\n");
  }

  @Test
  void aTestRunsVerilatorAndYosysWithJemallocIfItIsThere() throws Exception {
    assertThat(sluice("test")).isZero();
    assertThat(calls()).singleElement().asString().doesNotContain("with-jemalloc");

    Files.delete(called);
    Files.writeString(jemalloc, "");
    tools.remove("yosys");
    tools.put("mvn", "verilator --cc 'a b' >>" + called + " 2>/dev/null");
    tools.put("verilator", "echo \"$LD_PRELOAD $# $*\"; exit 3");
    assertThat(sluice("test")).isEqualTo(3);
    assertThat(calls()).singleElement().isEqualTo(jemalloc + " 2 --cc a b");
    assertThat(root.resolve("build/with-jemalloc")).isDirectoryNotContaining("glob:**/yosys*");
  }

  @Test
  void aCommandBuildsWhenASourceOfAModuleOfThePomIsNewer() throws Exception {
    Path source = root.resolve("verif/two/src/main/A.java");
    for (String module : List.of("one", "verif/two")) {
      Files.createDirectories(root.resolve(module + "/src/main"));
      Files.writeString(root.resolve(module + "/pom.xml"), "");
    }
    Files.writeString(source, "");
    Files.createDirectories(root.resolve("tests"));
    Files.writeString(root.resolve("tests/pom.xml"), "");
    Files.createDirectories(root.resolve("cli/target/lib"));
    assertThat(sluice("doctor")).isZero();
    assertThat(calls()).hasSize(2).first().asString().contains("package");
    assertThat(calls().getLast()).endsWith("dev.sluice.cli.Sluice doctor");

    Files.delete(called);
    assertThat(sluice("doctor")).isZero();
    assertThat(calls()).singleElement().asString().startsWith("java ");

    Files.delete(called);
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    assertThat(sluice("doctor")).isZero();
    assertThat(calls()).hasSize(2).first().asString().contains("package");
  }

  /** A second command waits until the first has compiled, and then has nothing to compile. */
  @Test
  void ofTwoCommandsAtATimeOneCompilesTheTests() throws Exception {
    for (String module : List.of("one", "verif/two", "tests", "verif/nic", "hw-model")) {
      Files.createDirectories(root.resolve(module + "/src"));
      Files.writeString(root.resolve(module + "/pom.xml"), "");
    }
    Files.createDirectories(root.resolve("cli/target/lib"));
    String written = "for each; do case $each in -Dmdep.outputFile=*) : >${each#*=} ;; esac; done";
    tools.put("mvn", "echo \"mvn $*\" >>" + called + "; sleep 1; " + written);
    makeTools();
    Process first = start("mutate");
    Process second = start("mutate");
    for (Process each : List.of(first, second)) {
      assertThat(each.getInputStream().readAllBytes()).asString().doesNotContain("failed");
      assertThat(each.waitFor()).isZero();
    }
    assertThat(calls().stream().filter(call -> call.contains("test-compile"))).hasSize(1);
    assertThat(calls().stream().filter(call -> call.endsWith("mutate"))).hasSize(2);
  }

  private static String skipped(String why) {
    return "<testcase name=\"t\"><skipped message=\"" + why + "\"/></testcase>\n";
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(called);
  }

  private int sluice(String... arguments) throws Exception {
    makeTools();
    Process process = start(arguments);
    said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor();
  }

  private void makeTools() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    try (Stream<Path> old = Files.list(bin)) {
      for (Path file : old.toList()) {
        Files.delete(file);
      }
    }
    for (String name : SYSTEM) {
      Files.writeString(bin.resolve(name), "#!/bin/sh\nexec /usr/bin/" + name + " \"$@\"\n");
      assertThat(bin.resolve(name).toFile().setExecutable(true)).isTrue();
    }
    for (Map.Entry<String, String> tool : tools.entrySet()) {
      program(bin.resolve(tool.getKey()), tool.getValue());
    }
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", root.resolve("sluice").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PATH", folder.resolve("bin").toString());
    builder.environment().put("SLUICE_JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("SLUICE_INSTALL", "no");
    builder.environment().put("SLUICE_OSU018", cells.toString());
    builder.environment().put("SLUICE_JEMALLOC", jemalloc.toString());
    return builder.start();
  }

  private static void program(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.formal.solver.Solver;
import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.fpga.Synthesis;
import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.tools.Tools;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sluice doctor}: which tools are here, and what for. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "List the tools that were found, their versions, what is missing, what for, and how it is"
          + " installed."
    })
final class DoctorCommand implements Callable<Integer> {
  /** Of what a tool says of itself the line with its version. */
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+");

  private static final Pattern RELEASE = Pattern.compile("(\\d{1,4})\\.(\\d{3})\\b");

  /** What the tools that come from PyPI are for; those on the PATH are preferred. */
  private static final Map<String, String> FROM_PYPI =
      Map.of(
          "nextpnr-ecp5", "synth, test: place and route for ECP5",
          "nextpnr-nexus", "synth, test: place and route for nexus-40k",
          "ecppack", "synth --board ulx3s: the bitstream",
          "yosys-pypi", "synth --yosys pypi and better: a current yosys");

  @Spec private CommandSpec spec;

  /**
   * Something that may be needed.
   *
   * @param version of what is here, or where it is; null when it is missing
   */
  private record Tool(
      String name, String version, String install, boolean needed, String purpose) {}

  /** A machine: where its programs are, and the folder in which Sluice has installed some. */
  private record Machine(String searchPath, Path build) {
    List<Tool> tools() throws IOException, InterruptedException {
      List<Tool> tools =
          new ArrayList<>(
              List.of(
                  new Tool("java", Runtime.version().toString(), "", true, "everything"),
                  needed("verilator", "verilator", "run, replay, soak, bench, test"),
                  needed("g++", "g++", "builds what Verilator makes"),
                  needed("make", "make", "builds what Verilator makes"),
                  file("zlib.h", "zlib1g-dev", true, "waveforms (FST)", headers("zlib.h")),
                  needed("mvn", "maven", "builds Sluice itself"),
                  program("yosys", "-V", "yosys", "synth, prove, test: reads Verilog"),
                  program(
                      "nextpnr-ice40",
                      "--version",
                      "nextpnr-ice40",
                      "synth, test: place and route for iCE40"),
                  program("icepack", null, "fpga-icestorm", "synth --board ice40: the bitstream"),
                  file(
                      "osu018",
                      "qflow-tech-osu018",
                      false,
                      "synth --target asic without --liberty, test",
                      List.of(CellLibrary.DEBIAN))));
      tools.addAll(2, newerVerilators());
      for (Map.Entry<String, String> tool : Tools.fromPypi().entrySet()) {
        tools.add(fromPypi(tool.getKey(), tool.getValue()));
      }
      tools.addAll(
          List.of(
              program("cc", "--version", "gcc", "libsluice, test: compiles C"),
              program("pkg-config", "--version", "pkg-config", "finds libsluice for a compiler"),
              program("python3", "--version", "python3", "installs what comes from PyPI"),
              python("venv", "import ensurepip, venv", "installs what comes from PyPI"),
              solver(Solver.BITWUZLA, "prove, test: proves"),
              solver(Solver.GLUCOSE, "prove --check, test: checks what was proved"),
              fusesoc(),
              program("fc-list", "--version", "fontconfig", "study, test: letters in charts"),
              program("iverilog", "-V", "iverilog", "test: the Verilog is accepted by Icarus"),
              program("tshark", "--version", "tshark", "test: reads run --pcap"),
              program("tclsh", null, "tcl", "test: runs what synth --project writes"),
              program("fst2vcd", null, "gtkwave", "test: reads waveforms; gtkwave shows them"),
              program("chromium", "--version", "chromium", "test: opens pages of transactions"),
              program("sbatch", "--version", "slurm-wlm", "--on slurm, test: jobs on a cluster"),
              program("gpg", "--version", "gpg", "publish --sign: signs a release"),
              file(
                  "jemalloc",
                  "libjemalloc2",
                  false,
                  "test: takes less time with it",
                  libraries("libjemalloc.so.2"))));
      return tools;
    }

    /** Those that stand behind the first on the PATH and are newer: their C++ is smaller. */
    private List<Tool> newerVerilators() throws IOException, InterruptedException {
      List<Path> all =
          Stream.of(searchPath.split(File.pathSeparator))
              .map(folder -> Path.of(folder, "verilator"))
              .filter(Files::isExecutable)
              .toList();
      List<Tool> newer = new ArrayList<>();
      for (Path other : all.stream().skip(1).toList()) {
        String version = versionOf(other, "--version");
        if (release(version) > release(versionOf(all.getFirst(), "--version"))) {
          String purpose = "newer than the one before, and not used: " + other;
          newer.add(new Tool("verilator", version, "", false, purpose));
        }
      }
      return newer;
    }

    /** 5.006 is 5,006; 0 where no release is named. */
    private static int release(String version) {
      Matcher found = RELEASE.matcher(version);
      return found.find()
          ? 1000 * Integer.parseInt(found.group(1)) + Integer.parseInt(found.group(2))
          : 0;
    }

    private Tool needed(String name, String debian, String purpose)
        throws IOException, InterruptedException {
      return new Tool(name, version(name, "--version"), apt(debian), true, purpose);
    }

    /** A program that says its version with an option, or has none that does. */
    private Tool program(String name, String option, String debian, String purpose)
        throws IOException, InterruptedException {
      return new Tool(name, version(name, option), apt(debian), false, purpose);
    }

    /** WebAssembly is not started for its version: that takes it a minute when it is new. */
    private Tool fromPypi(String name, String requirement)
        throws IOException, InterruptedException {
      Optional<Tools.Program> here =
          new Tools(build.resolve("synth/tools"), Synthesis.LIMIT, searchPath).here(name);
      String version =
          here.isEmpty()
              ? null
              : here.get().webAssembly() ? here.get().path() : version(name, "--version");
      String install = "installed when needed: PyPI's " + requirement;
      return new Tool(name, version, install, false, FROM_PYPI.getOrDefault(name, "synth"));
    }

    private Tool solver(Solver solver, String purpose) throws IOException {
      String here =
          new SolverEnvironment(build.resolve("solvers"), searchPath)
              .here()
              .map(python -> solver.requirement() + " in " + build.resolve("solvers"))
              .orElse(null);
      String install = "installed when needed: PyPI's " + solver.requirement();
      return new Tool(solver.label(), here, install, false, purpose);
    }

    private Tool fusesoc() {
      Path installed = build.resolve("python-tools/path/fusesoc");
      String found =
          find("fusesoc")
              .or(() -> Optional.of(installed).filter(Files::isExecutable))
              .map(Path::toString)
              .orElse(null);
      String install = "installed by test --strict: PyPI's fusesoc";
      return new Tool("fusesoc", found, install, false, "test: builds what synth --project writes");
    }

    private Tool python(String module, String script, String purpose)
        throws IOException, InterruptedException {
      Optional<Path> python = find("python3");
      boolean here =
          python.isPresent()
              && start(List.of(python.get().toString(), "-c", script)).waitFor() == 0;
      return new Tool(module, here ? "" : null, apt("python3-venv"), false, purpose);
    }

    private static Tool file(
        String name, String debian, boolean needed, String purpose, List<Path> places) {
      return places.stream()
          .filter(Files::exists)
          .findFirst()
          .map(place -> new Tool(name, place.toString(), apt(debian), needed, purpose))
          .orElse(new Tool(name, null, apt(debian), needed, purpose));
    }

    private static List<Path> headers(String name) {
      return Stream.of("/usr/include", "/usr/local/include").map(f -> Path.of(f, name)).toList();
    }

    private static List<Path> libraries(String name) {
      return Stream.of("lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib64", "lib")
          .map(folder -> Path.of("/usr", folder, name))
          .toList();
    }

    private static String apt(String debian) {
      return "apt-get install " + debian;
    }

    private Optional<Path> find(String name) {
      return Stream.of(searchPath.split(File.pathSeparator))
          .map(folder -> Path.of(folder, name))
          .filter(Files::isExecutable)
          .findFirst();
    }

    /** What the program says of its version; where it is if it says none; null without it. */
    private String version(String name, String option) throws IOException, InterruptedException {
      Optional<Path> program = find(name);
      if (program.isEmpty()) {
        return null;
      }
      return option == null ? program.get().toString() : versionOf(program.get(), option);
    }

    private static String versionOf(Path program, String option)
        throws IOException, InterruptedException {
      Process process = start(List.of(program.toString(), option));
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return text.lines()
          .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").strip())
          .filter(line -> VERSION.matcher(line).find())
          .findFirst()
          .orElse(program.toString());
    }

    private static Process start(List<String> command) throws IOException {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      return process;
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String searchPath = System.getenv().getOrDefault("PATH", "");
    return report(spec.commandLine().getOut(), searchPath, Path.of("build"));
  }

  /**
   * Writes a line for each tool.
   *
   * @param searchPath in the form of PATH
   * @param build the folder in which Sluice installs what comes from PyPI
   * @return the exit code: not 0 when something is missing that everything needs
   */
  static int report(PrintWriter out, String searchPath, Path build)
      throws IOException, InterruptedException {
    boolean complete = true;
    for (Tool tool : new Machine(searchPath, build).tools()) {
      boolean here = tool.version() != null;
      complete &= here || !tool.needed();
      out.printf(
          "%-8s %-14s %-58s %s%n",
          here ? "found" : tool.needed() ? "MISSING" : "missing",
          tool.name(),
          here ? tool.version() : tool.install(),
          tool.purpose());
    }
    out.println(complete ? "all that is needed is here" : "install what is MISSING");
    return complete ? 0 : Failures.BAD_INPUT;
  }
}

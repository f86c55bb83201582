// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sluice doctor}: which tools are here, and what for. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "List the tools that were found, their versions, what is missing and what for.")
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** A tool: how it says its version, its Debian package, and what needs it. */
  private record Tool(
      String name, List<String> version, String debian, boolean needed, String purpose) {}

  private static final List<Tool> TOOLS =
      List.of(
          tool("verilator", "--version", "verilator", true, "run, replay, soak, bench, test"),
          tool("g++", "--version", "g++", true, "builds what Verilator makes"),
          tool("make", "--version", "make", true, "builds what Verilator makes"),
          tool("mvn", "--version", "maven", true, "builds Sluice itself"),
          tool("yosys", "-V", "yosys", false, "synth, test: synthesis"),
          tool(
              "nextpnr-ice40", "--version", "nextpnr-ice40", false, "synth, test: place and route"),
          tool("iverilog", "-V", "iverilog", false, "test: the Verilog is accepted by Icarus"),
          tool("tshark", "--version", "tshark", false, "test: reads run --pcap"),
          tool("gtkwave", "--version", "gtkwave", false, "looking at waveforms"));

  private static Tool tool(
      String name, String version, String debian, boolean needed, String purpose) {
    return new Tool(name, List.of(name, version), debian, needed, purpose);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    boolean complete = true;
    line(out, "found", "java", Runtime.version().toString(), "everything");
    for (Tool tool : TOOLS) {
      String version = versionOf(tool);
      if (version == null) {
        complete &= !tool.needed();
        String how = "apt-get install " + tool.debian();
        line(out, tool.needed() ? "MISSING" : "missing", tool.name(), how, tool.purpose());
      } else {
        line(out, "found", tool.name(), version, tool.purpose());
      }
    }
    if (hasZlib()) {
      line(out, "found", "zlib.h", "", "waveforms (FST)");
    } else {
      complete = false;
      line(out, "MISSING", "zlib.h", "apt-get install zlib1g-dev", "waveforms (FST)");
    }
    out.println(complete ? "all that is needed is here" : "install what is MISSING");
    return complete ? 0 : Failures.BAD_INPUT;
  }

  private static void line(PrintWriter out, String state, String name, String what, String why) {
    out.printf("%-8s %-14s %-58s %s%n", state, name, what, why);
  }

  /** The first line of what the tool says of itself, or null when it is not there. */
  private static String versionOf(Tool tool) throws IOException, InterruptedException {
    if (!isOnPath(tool.name())) {
      return null;
    }
    Process process = new ProcessBuilder(tool.version()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text.lines()
        .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").strip())
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("(says no version)");
  }

  private static boolean isOnPath(String name) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (Files.isExecutable(Path.of(folder, name))) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasZlib() {
    return Files.exists(Path.of("/usr/include/zlib.h"))
        || Files.exists(Path.of("/usr/local/include/zlib.h"));
  }
}

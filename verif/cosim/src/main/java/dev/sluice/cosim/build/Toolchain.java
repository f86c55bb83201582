// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.Notices;
import dev.sluice.cosim.error.ToolMissingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Verilator and the C++ compiler of this machine, asked once in a JVM.
 *
 * @param verilator the program
 * @param version what {@code verilator --version} says
 * @param root Verilator's folder with {@code include/}
 * @param cxx the C++ compiler
 * @param cxxVersion its version
 */
public record Toolchain(Path verilator, String version, Path root, Path cxx, String cxxVersion) {
  private static final Pattern VERSION = Pattern.compile("Verilator (\\d+)\\.(\\d+)");
  private static final Pattern HEADER =
      Pattern.compile("#define\\s+VERILATOR_VERSION\\s+\"(\\d+\\.\\d+)");
  private static Toolchain found;

  /**
   * Finds both.
   *
   * @return the tools
   * @throws ToolMissingException when one is missing or Verilator is older than 5
   */
  public static synchronized Toolchain find() {
    if (found == null) {
      Path verilator = Tool.VERILATOR.find();
      Path cxx = Tool.CXX.find();
      Path root = Path.of(ask(verilator, "--getenv", "VERILATOR_ROOT"));
      String version = version(ask(verilator, "--version"), root);
      check(version);
      if (!Files.isRegularFile(root.resolve("include/verilated.cpp"))) {
        throw new ToolMissingException(
            "Verilator's runtime is missing: no include/verilated.cpp in " + root);
      }
      found = new Toolchain(verilator, version, root, cxx, ask(cxx, "--version"));
    }
    return found;
  }

  /**
   * Refuses a Verilator that is too old; of one that does not say its version (some packages of
   * PyPI do not) it is said that it is not known.
   *
   * @param version what it says
   * @throws ToolMissingException when it is older than 5
   */
  static void check(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.find()) {
      Notices.once(
          "this Verilator does not say which version it is ('"
              + version
              + "'); 5.006 or newer is needed, going on with it");
    } else if (Integer.parseInt(matcher.group(1)) < 5) {
      throw new ToolMissingException("Verilator 5.006 or newer is needed; here is: " + version);
    }
  }

  /** What it says of itself; of a build that does not know, as PyPI's, what its headers say. */
  static String version(String said, Path root) {
    if (VERSION.matcher(said).find()) {
      return said;
    }
    try {
      Matcher header = HEADER.matcher(Files.readString(root.resolve("include/verilated_config.h")));
      return header.find() ? "Verilator " + header.group(1) + " " + said.strip() : said;
    } catch (IOException _) {
      return said;
    }
  }

  private static String ask(Path program, String... arguments) {
    List<String> command = new java.util.ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Command.Result result = Command.run(Path.of("."), null, command);
    if (result.failed()) {
      throw new CosimException(
          String.join(" ", command)
              + " failed with exit "
              + result.exit()
              + "\n"
              + result.output());
    }
    return result.output().lines().findFirst().orElse("").strip();
  }

  /**
   * The folder of Verilator's headers and runtime sources.
   *
   * @return {@code include} in its root
   */
  public Path include() {
    return root.resolve("include");
  }
}

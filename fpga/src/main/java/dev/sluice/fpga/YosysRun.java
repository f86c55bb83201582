// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.UnmeasuredException;
import dev.sluice.fpga.tools.YosysRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One run of yosys in a folder, and the figures in the files that it leaves there. */
final class YosysRun {
  /** What yosys says of a memory that shall be in lookup tables, for a part without such. */
  private static final String NO_MEMORY = "no valid mapping found for memory";

  private static final Pattern DEPTH = Pattern.compile("\\(length=(\\d+)\\)");
  private static final Pattern VERSION = Pattern.compile("Yosys (\\d\\S*)");

  private final Tools.Program program;
  private final Path folder;

  YosysRun(Tools tools, YosysRelease release, Path folder)
      throws IOException, InterruptedException {
    program = tools.find(release.tool());
    this.folder = folder;
  }

  /** A file of the folder. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /** How yosys calls a file of the folder. */
  String name(String file) {
    return program.name(file(file));
  }

  private Path log() {
    return file("yosys.log");
  }

  /**
   * Runs a script of commands, one or more a line.
   *
   * @throws UnmeasuredException when the part has no memory of a kind that the design needs
   * @throws SynthesisException when yosys fails for another reason
   */
  void script(String commands, String part) throws IOException, InterruptedException {
    String script = commands.strip().replace("\n", "; ");
    if (program.run(List.of("-p", script), folder, log()) != 0) {
      String said = Tools.Program.lastError(log());
      if (said.contains(NO_MEMORY)) {
        throw new UnmeasuredException(
            "does not fit: %s has no RAM in lookup tables for %s (log: %s)"
                .formatted(part, said.substring(said.lastIndexOf(' ') + 1), log()));
      }
      throw new SynthesisException("yosys failed: " + said + " (log: " + log() + ")");
    }
  }

  /** What {@code stat -json} said of the whole design. */
  JsonNode statistics(String file) throws IOException {
    return new ObjectMapper().readTree(file(file).toFile()).path("design");
  }

  /**
   * What {@code ltp} said of the longest path; of several modules, where the Verilog keeps some of
   * them as they are, of the one that has the longest.
   */
  int depth(String file) throws IOException {
    return longest(Files.readString(file(file)))
        .orElseThrow(() -> new SynthesisException("yosys did not say " + DEPTH + " in " + file));
  }

  /** The longest of the paths of which {@code ltp} speaks. */
  static OptionalInt longest(String said) {
    return DEPTH.matcher(said).results().mapToInt(m -> Integer.parseInt(m.group(1))).max();
  }

  String version() throws IOException {
    return "yosys " + first(VERSION, log()) + (program.webAssembly() ? " (WebAssembly)" : "");
  }

  private static String first(Pattern pattern, Path file) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(file));
    if (!matcher.find()) {
      throw new SynthesisException("yosys did not say " + pattern + " in " + file);
    }
    return matcher.group(1);
  }
}

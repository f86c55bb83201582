// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.port.InterfacePorts;
import dev.sluice.cosim.error.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line that says it all where Verilator refuses what it was given. */
final class Refusal {
  private static final Pattern MISSING =
      Pattern.compile(
          "%Error: Parameters from the command line were not found in the design: (\\w+)");
  private static final Pattern DECLARED =
      Pattern.compile("\\bparameter\\b[^=;()]*?(\\w+)\\s*(?:\\[[^\\]]*]\\s*)*=");

  private static final Pattern NO_TOP = Pattern.compile("%Error: .*'\\w+' was not found in design");
  private static final Pattern MODULE =
      Pattern.compile("\\bmodule\\s+(?:(?:automatic|static)\\s+)?(\\w+)");
  private static final Pattern ERROR = Pattern.compile("(?m)^%Error[-\\w]*: (?!Exiting due)(.*)$");
  private static final Pattern WARNING = Pattern.compile("(?m)^%Warning-.*$");

  private Refusal() {}

  /**
   * Says what it is.
   *
   * @param output of Verilator
   * @param spec what was built
   * @param top the module that was asked for
   * @return one line
   */
  static String firstLine(String output, ModelSpec spec, String top) {
    return unknownParameter(output, spec, top)
        .or(() -> InterfacePorts.named(output, top))
        .or(() -> unknownTop(output, spec, top))
        .orElse("Verilator refused the Verilog of top module " + top + firstError(output));
  }

  /** The line that says that there is no such top module, if that is what Verilator refused. */
  private static Optional<String> unknownTop(String output, ModelSpec spec, String top) {
    if (!NO_TOP.matcher(output).find()) {
      return Optional.empty();
    }
    TreeSet<String> modules = new TreeSet<>();
    for (String text : texts(spec)) {
      MODULE.matcher(text).results().forEach(found -> modules.add(found.group(1)));
    }
    return Optional.of(
        "there is no module "
            + top
            + Names.nearest(top, modules).map(name -> "; the nearest is " + name).orElse(""));
  }

  /** What Verilator says first. */
  private static String firstError(String output) {
    Matcher error = ERROR.matcher(output);
    Matcher warning = WARNING.matcher(output);
    return error.find() ? ": " + error.group(1) : warning.find() ? ": " + warning.group() : "";
  }

  private static List<String> texts(ModelSpec spec) {
    List<String> texts = new ArrayList<>(spec.texts().values());
    try {
      for (Path file : spec.files()) {
        texts.add(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  private static Optional<String> unknownParameter(String output, ModelSpec spec, String top) {
    Matcher missing = MISSING.matcher(output);
    if (!missing.find()) {
      return Optional.empty();
    }
    TreeSet<String> declared = new TreeSet<>();
    texts(spec).forEach(text -> add(declared, text));
    String nearest =
        Names.nearest(missing.group(1), declared)
            .map(name -> "; the nearest is " + name)
            .orElse("");
    return Optional.of("top module " + top + " has no parameter " + missing.group(1) + nearest);
  }

  private static void add(TreeSet<String> declared, String verilog) {
    DECLARED.matcher(verilog).results().forEach(found -> declared.add(found.group(1)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.Names;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to say where a parameter is set that the design does not have. */
final class UnknownParameter {
  private static final Pattern MISSING =
      Pattern.compile(
          "%Error: Parameters from the command line were not found in the design: (\\w+)");
  private static final Pattern DECLARED =
      Pattern.compile("\\bparameter\\b[^=;()]*?(\\w+)\\s*(?:\\[[^\\]]*]\\s*)*=");

  private UnknownParameter() {}

  /** The line that says it all, if that is what Verilator refused. */
  static Optional<String> named(String output, ModelSpec spec) throws IOException {
    Matcher missing = MISSING.matcher(output);
    if (!missing.find()) {
      return Optional.empty();
    }
    TreeSet<String> declared = new TreeSet<>();
    for (Path file : spec.files()) {
      add(declared, Files.readString(file, StandardCharsets.ISO_8859_1));
    }
    spec.texts().values().forEach(text -> add(declared, text));
    String nearest =
        Names.nearest(missing.group(1), declared)
            .map(name -> "; the nearest is " + name)
            .orElse("");
    return Optional.of(
        "top module " + spec.top() + " has no parameter " + missing.group(1) + nearest);
  }

  private static void add(TreeSet<String> declared, String verilog) {
    DECLARED.matcher(verilog).results().forEach(found -> declared.add(found.group(1)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Inputs of which a model only notices that they rise: it does nothing when they fall, so it need
 * not be evaluated then. Found in the C++ that Verilator has written: every place at which such an
 * input is read is one that compares it with what it was. A place that is not known counts as one
 * at which its level matters.
 */
public final class RisingClocks {
  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");
  private static final String OF = "(?:vlSelf->|vlSelfRef\\.)";

  private RisingClocks() {}

  /**
   * Looks for them.
   *
   * @param folder where Verilator ran
   * @param inputs the names in C++ of inputs of one bit
   * @return those of which only rising edges count; of each the variable of the root with its level
   *     at the last evaluation
   * @throws IOException when the generated C++ cannot be read
   */
  public static Map<String, String> find(Path folder, List<String> inputs) throws IOException {
    StringBuilder code = new StringBuilder();
    StringBuilder root = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith("Vdut") && name.endsWith(".cpp")) {
          code.append(TEXT.matcher(Files.readString(file)).replaceAll("\"\""));
        } else if (name.equals("Vdut___024root.h")) {
          root.append(Files.readString(file));
        }
      }
    }
    Map<String, String> found = new LinkedHashMap<>();
    Statements.with(code, inputs)
        .forEach(
            (input, statements) ->
                levelBefore(input, statements)
                    .filter(level -> root.indexOf("CData/*0:0*/ " + level + ";") >= 0)
                    .ifPresent(level -> found.put(input, level)));
    return found;
  }

  /** The variable with its level at the last evaluation; none where more than its rising counts. */
  private static Optional<String> levelBefore(String input, String code) {
    String name = Pattern.quote(input) + "\\b";
    String variable = OF + name;
    String before = OF + "(\\w*Vtrig\\w*TOP__" + Pattern.quote(input) + "(?:__\\d+)?)";
    String rises =
        "\\(IData\\)\\(" + variable + "\\)\\s*&\\s*\\(~\\s*\\(IData\\)\\(" + before + "\\)";
    String harmless =
        String.join(
            "|",
            rises,
            before + " = " + variable + ";", // kept for the next time
            variable + " & 0xfeU", // a check of what the bench gives
            variable + " = VL_(?:SCOPED_)?RAND_RESET_I\\([^;]*;", // power-up
            "\\b" + name + "\\{vlSymsp->TOP\\." + name + "\\}");
    TreeSet<String> levels = new TreeSet<>();
    Matcher kept = Pattern.compile(before + " = " + variable + ";").matcher(code);
    while (kept.find()) {
      levels.add(kept.group(1));
    }
    String rest = Pattern.compile(harmless).matcher(code).replaceAll("");
    boolean known =
        Pattern.compile(rises).matcher(code).find()
            && !Pattern.compile("\\b" + name).matcher(rest).find();
    return known && levels.size() == 1 ? Optional.of(levels.first()) : Optional.empty();
  }
}

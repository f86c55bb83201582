// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes what a register holds at power-up depend on the seed and on its name. Verilator draws the
 * values one after the other, for all its variables; as a model with waveforms has more of them,
 * the registers of a run and of its replay would differ.
 */
public final class PowerUpByName {
  /** As in {@code cosim_power_up}, of which this is the part that is known now. */
  private static final long BASE = 0x100000001b3L;

  private static final String VARIABLE = "vlSelf->(\\w+)((?:\\[\\w+\\])*)";
  private static final Pattern NARROW =
      Pattern.compile(VARIABLE + " = VL_RAND_RESET_[IQ]\\((\\d+)\\);");
  private static final Pattern WIDE =
      Pattern.compile("VL_RAND_RESET_W\\((\\d+), " + VARIABLE + "\\);");

  private PowerUpByName() {}

  /**
   * Rewrites the sources that Verilator has just written.
   *
   * @param folder where they are
   * @throws IOException when they cannot be read or written
   */
  public static void rewrite(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(PowerUpByName::isGenerated).toList()) {
        String text = Files.readString(file);
        String changed = rewritten(text);
        if (!changed.equals(text)) {
          Files.writeString(file, changed);
        }
      }
    }
  }

  private static boolean isGenerated(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("Vdut") && name.endsWith(".cpp");
  }

  private static String rewritten(String text) {
    String narrow =
        NARROW
            .matcher(text)
            .replaceAll(
                m ->
                    Matcher.quoteReplacement(
                        "vlSelf->%s%s = cosim_power_up_narrow(%s, %s);"
                            .formatted(
                                m.group(1),
                                m.group(2),
                                m.group(3),
                                place(m.group(1), m.group(2)))));
    return WIDE.matcher(narrow)
        .replaceAll(
            m ->
                Matcher.quoteReplacement(
                    "cosim_power_up_wide(%s, vlSelf->%s%s, %s);"
                        .formatted(
                            m.group(1), m.group(2), m.group(3), place(m.group(2), m.group(3)))));
  }

  /**
   * Which register: its module's instance, the hash of its name there, and where in an array. A
   * module may be part of the one above it in one model and not in another; so the name is made
   * whole again.
   */
  private static String place(String variable, String index) {
    String name = "." + variable.replace("__PVT__", "").replace("__DOT__", ".");
    long hash = 0;
    long power = 1;
    for (byte letter : name.getBytes(StandardCharsets.UTF_8)) {
      hash = hash * BASE + letter;
      power *= BASE;
    }
    return "{vlSelf->name(), 0x%xull, 0x%xull, cosim_offset(&vlSelf->%s%s, &vlSelf->%s)}"
        .formatted(hash, power, variable, index, variable);
  }
}

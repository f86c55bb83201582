// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.Notices;
import java.util.List;

/** Shows what Verilator warned of when a model was built. */
final class Warnings {
  private static final int SHOWN = 10;

  private Warnings() {}

  /** Shows the first line of each warning, on standard error. */
  static void show(String top, String output) {
    List<String> warnings = output.lines().filter(line -> line.startsWith("%Warning-")).toList();
    if (warnings.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder("Verilator warns of top module ").append(top);
    text.append(" (strict() makes that an error, -Wno-NAME as an argument leaves it out):");
    warnings.stream().limit(SHOWN).forEach(line -> text.append("\n  ").append(line));
    if (warnings.size() > SHOWN) {
      text.append("\n  and ").append(warnings.size() - SHOWN).append(" more, in its build.log");
    }
    Notices.say(text.toString());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Inputs that a contract drives: where it has a wire {@code driven_NAME}, the input NAME is what
 * that wire says, and {@code free_NAME}, an input of the same width, is what it may say it of.
 */
final class DrivenInputs {
  private static final Pattern DRIVEN = Pattern.compile("wire (?:\\[\\d+:0] )?driven_(\\w+) =");

  private DrivenInputs() {}

  /**
   * A module without its head, of which some inputs are driven.
   *
   * @param contract with such wires, or none
   * @param module its ports, its body
   * @throws IllegalArgumentException when there is no input of that name
   */
  static String of(String contract, String module) {
    String driven = module;
    List<String> names = DRIVEN.matcher(contract).results().map(one -> one.group(1)).toList();
    for (String name : names) {
      driven = with(name, driven);
    }
    return driven;
  }

  private static String with(String name, String module) {
    Matcher input =
        Pattern.compile("(input +wire +(\\[\\d+:0])? *)" + Pattern.quote(name) + "\\b")
            .matcher(module);
    if (!input.find()) {
      throw new IllegalArgumentException("a contract drives %s, which is no input".formatted(name));
    }
    MatchResult port = input.toMatchResult();
    int ports = module.indexOf(");", port.end()) + 2;
    String width = port.group(2) == null ? "" : port.group(2) + " ";
    return module.substring(0, port.start())
        + port.group(1)
        + "free_"
        + name
        + module.substring(port.end(), ports)
        + "\n  wire %s%s = driven_%s;".formatted(width, name, name)
        + module.substring(ports);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What joins the components inside of a module: each output goes, as it is, to the inputs that have
 * its name. So a contract, which speaks of names, speaks of the same wires at both ends.
 */
final class ComponentOutputs {
  private static final Pattern PORT =
      Pattern.compile("(?m)^    \\.(\\w+) +\\((\\w+)(\\[\\d+:0\\])? *\\),? //([io])$");

  private ComponentOutputs() {}

  /**
   * The outputs of components by the names that they have there, where the module has no such name.
   *
   * @param module with its components
   * @return wires of the module
   * @throws IllegalArgumentException when an input gets something else than the output of its name
   */
  static String of(String module) {
    Map<String, String> wires = new LinkedHashMap<>();
    StringBuilder all = new StringBuilder();
    Matcher port = PORT.matcher(module);
    while (port.find()) {
      String name = port.group(1);
      if (port.group(4).equals("o") && !isDeclared(module, name) && !wires.containsKey(name)) {
        wires.put(name, port.group(2));
        String bits = port.group(3) == null ? "" : port.group(3) + " ";
        all.append("wire %s%s = %s;\n".formatted(bits, name, port.group(2)));
      }
    }
    port.reset();
    while (port.find()) {
      String source = wires.get(port.group(1));
      if (source != null && port.group(4).equals("i") && !source.equals(port.group(2))) {
        throw new IllegalArgumentException(
            "input %s gets %s and not %s".formatted(port.group(1), port.group(2), source));
      }
    }
    return all.toString();
  }

  private static boolean isDeclared(String module, String name) {
    return Pattern.compile("(?m)^  (?:input|output|wire|reg)\\b.*\\b" + name + "[,;]?$")
        .matcher(module)
        .find();
  }
}

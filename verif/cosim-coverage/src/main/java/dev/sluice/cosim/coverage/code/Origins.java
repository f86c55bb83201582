// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which source line each line of a generated Verilog file comes from. Assignments say so in a
 * comment ({@link SourceLine}). Two kinds of lines that are counted have none, and follow from it:
 *
 * <ul>
 *   <li>a declaration, where toggles are counted, comes from the line that drives the signal first;
 *   <li>a branch comes from the {@code when} that SpinalHDL named its condition after ({@code
 *       when_Fifo_l42}), else from the line of the first statement in it.
 * </ul>
 */
final class Origins {
  private static final Pattern DRIVEN = Pattern.compile("^\\s*(?:assign\\s+)?(\\w+)[^=;]*?<?=");
  private static final Pattern DECLARED =
      Pattern.compile(
          "^\\s*(?:input|output|inout|wire|reg|logic)\\b[^;=]*?(\\w+)\\s*(?:\\[[^]]*]\\s*)?[,;]?\\s*(?://.*)?$");
  private static final Pattern BRANCH = Pattern.compile("^\\s*(?:end\\s+else\\s+)?if\\s*\\(");
  private static final Pattern WHEN = Pattern.compile("\\bwhen_(\\w+?)_l(\\d{1,9})(?:_\\d+)?\\b");

  private final String[] lines;
  private final Map<String, SourceLine> drivers = new HashMap<>();

  /** The origins of a file's lines, given in order. */
  Origins(String... lines) {
    this.lines = lines;
    for (String line : lines) {
      Matcher driven = DRIVEN.matcher(line);
      if (driven.find()) {
        SourceLine.of(line).ifPresent(at -> drivers.putIfAbsent(driven.group(1), at));
      }
    }
  }

  /** The origin of a line, by its index from 0; empty where nothing says so. */
  Optional<SourceLine> of(int index) {
    String line = lines[index];
    Optional<SourceLine> said = SourceLine.of(line);
    if (said.isPresent()) {
      return said;
    }
    if (BRANCH.matcher(line).find()) {
      return branch(index);
    }
    Matcher declared = DECLARED.matcher(line);
    return declared.find() ? Optional.ofNullable(drivers.get(declared.group(1))) : Optional.empty();
  }

  private Optional<SourceLine> branch(int index) {
    Matcher when = WHEN.matcher(lines[index]);
    if (when.find()) {
      return Optional.of(new SourceLine(when.group(1) + ".scala", Integer.parseInt(when.group(2))));
    }
    return index + 1 < lines.length ? SourceLine.of(lines[index + 1]) : Optional.empty();
  }
}

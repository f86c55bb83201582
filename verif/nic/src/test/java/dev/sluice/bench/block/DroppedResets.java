// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One Verilog text in which an input of the top module takes the reset away from any one register:
 * 1 from the first of {@link #registers}, and so on; 0 from none.
 *
 * <p>A register without its reset is what it would be if the source gave it none: it does in reset
 * what it does at any time. So {@code if(reset) A else B} becomes {@code B; if(reset) A}, which is
 * the same as the last assignment counts, and each assignment of A gets its condition.
 */
final class DroppedResets {
  /** The input that chooses. */
  static final String INPUT = "dropped_reset";

  private static final int WIDTH = 12;
  private static final Pattern MODULE = Pattern.compile("module (\\w+) \\(");
  private static final Pattern RESET = Pattern.compile("(\\s*)if\\(reset\\) begin");
  private static final Pattern ASSIGNMENT = Pattern.compile("\\s*(\\w+)(?:\\[[^=]*\\])? <= .*;");

  private final String top;
  private final List<String> out = new ArrayList<>();
  private final List<Register> registers = new ArrayList<>();

  /**
   * A register with a reset.
   *
   * @param module where it is; the numbers that tell queues apart are left out of the whole name
   * @param name its name there
   * @param value what it is after reset, in Verilog
   */
  record Register(String module, String name, String value) {
    @Override
    public String toString() {
      return module.replaceAll("Fifo_\\d+$", "Fifo") + "." + name;
    }
  }

  private DroppedResets(String top, String verilog) {
    this.top = top;
    List<String> lines = List.of(verilog.split("\n", -1));
    String module = "";
    for (int i = 0; i < lines.size(); i++) {
      Matcher begins = MODULE.matcher(lines.get(i));
      module = begins.lookingAt() ? begins.group(1) : module;
      Matcher reset = RESET.matcher(lines.get(i));
      if (reset.matches()) {
        i = process(module, reset.group(1), lines, i + 1);
      } else {
        out.add(lines.get(i));
      }
    }
  }

  /** All registers that have a reset, and the text with the choice. */
  static DroppedResets of(String top, String verilog) {
    return new DroppedResets(top, verilog);
  }

  /** Rewrites from the first line in reset; returns the line that ends it. */
  private int process(String module, String indent, List<String> lines, int first) {
    int otherwise = find(lines, first, indent + "end else begin");
    int end = find(lines, otherwise + 1, indent + "end");
    List<String> inReset = lines.subList(first, otherwise);
    List<String> always = lines.subList(otherwise + 1, end);
    assertThat(names(inReset))
        .as("%s: what is reset, and what is assigned otherwise", module)
        .containsAll(names(always));
    out.addAll(always);
    out.add(indent + "if(reset) begin");
    for (String line : inReset) {
      Matcher assignment = ASSIGNMENT.matcher(line);
      assertThat(assignment.matches()).as("an assignment: " + line).isTrue();
      String value = line.substring(line.indexOf("<=") + 2).replace(";", "").strip();
      registers.add(new Register(module, assignment.group(1), value));
      out.add(
          "%s  if(%s.%s != %d'd%d) %s"
              .formatted(indent, top, INPUT, WIDTH, registers.size(), line.strip()));
    }
    out.add(indent + "end");
    return end;
  }

  private static int find(List<String> lines, int from, String line) {
    int at = from;
    while (!lines.get(at).equals(line)) {
      at++;
    }
    return at;
  }

  private static Set<String> names(List<String> lines) {
    Set<String> names = new HashSet<>();
    for (String line : lines) {
      Matcher assignment = ASSIGNMENT.matcher(line);
      if (assignment.matches()) {
        names.add(assignment.group(1));
      }
    }
    return names;
  }

  /** Every register with a reset, of all modules, in the order of the text. */
  List<Register> registers() {
    return Collections.unmodifiableList(registers);
  }

  /** The text with the choice. */
  String verilog() {
    assertThat(registers).isNotEmpty().hasSizeLessThan(1 << WIDTH);
    String text = String.join("\n", out);
    String head = "module " + top + " (";
    assertThat(text).contains(head);
    return text.replace(head, head + "\n  input  wire [%d:0]    %s,".formatted(WIDTH - 1, INPUT));
  }
}

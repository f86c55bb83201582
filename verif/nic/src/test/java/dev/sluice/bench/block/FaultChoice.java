// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One Verilog text with many faults, of which an input of the top module chooses one: compiling is
 * what costs time, so it is done once. 0 chooses none.
 *
 * <p>The choice is made line by line: {@code assign a = E;} becomes {@code assign a = (choice == 3)
 * ? (F) : (E);}, and so do assignments in processes, the conditions of {@code if}, and what is
 * connected to the inputs of instances. Connections are searched in the form {@code .port (signal),
 * //i}, without the columns of the generated text.
 */
final class FaultChoice {
  /** The input that chooses. */
  static final String INPUT = "planted_fault";

  /** How a line begins that only an assertion of the Verilog looks at. */
  private static final String WATCH = "  assign watches_";

  private static final int WIDTH = 8;
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(\\s*(?:assign )?[\\w.]+(?:\\[[^=]*\\])? <?= )(.*)(;)");
  private static final Pattern CONDITION =
      Pattern.compile("(\\s*(?:end else )?if\\()(.*)(\\) begin)");
  private static final Pattern CONNECTION = Pattern.compile("(\\s*\\.\\w+ \\()(.*)(\\),? //i)");
  private static final Pattern PADDED_CONNECTION =
      Pattern.compile("^(\\s*\\.\\w+)\\s+\\((\\S+)\\s*\\)(,?)\\s+//([io])$", Pattern.MULTILINE);

  private final String top;
  private final List<String> lines;
  private final List<String> chosen;

  private FaultChoice(String top, String verilog) {
    this.top = top;
    // The columns of an instance's connections say nothing.
    String even = PADDED_CONNECTION.matcher(verilog).replaceAll("$1 ($2)$3 //$4");
    lines = List.of(even.split("\n", -1));
    chosen = new ArrayList<>(lines);
  }

  /** The text with all faults; fault i, from 0, is chosen by i + 1. */
  static String of(String top, String verilog, List<PlantedFault> faults) {
    assertThat(faults).hasSizeLessThan(1 << WIDTH);
    FaultChoice choice = new FaultChoice(top, verilog);
    for (int i = 0; i < faults.size(); i++) {
      choice.plant(faults.get(i), "(%s.%s == %d'd%d)".formatted(top, INPUT, WIDTH, i + 1));
    }
    return choice.text();
  }

  private void plant(PlantedFault fault, String isChosen) {
    int line = lineOf(fault);
    String right = lines.get(line);
    String wrong = right.replace(fault.right(), fault.wrong());
    for (Pattern form : List.of(ASSIGNMENT, CONDITION, CONNECTION)) {
      Matcher before = form.matcher(chosen.get(line));
      if (before.matches()) {
        chosen.set(line, choose(isChosen, before, wrong));
        return;
      }
    }
    throw new AssertionError("no assignment, condition or connection to an input: " + right);
  }

  private static String choose(String isChosen, Matcher right, String wrong) {
    if (wrong.isBlank()) { // A statement of a process is left out.
      return "if(!" + isChosen + ") begin " + right.group() + " end";
    }
    Matcher changed = right.pattern().matcher(wrong);
    assertThat(changed.matches()).as("of the same form: " + wrong).isTrue();
    assertThat(changed.group(1)).as("left of the change").isEqualTo(right.group(1));
    return "%s%s ? (%s) : (%s)%s"
        .formatted(right.group(1), isChosen, changed.group(2), right.group(2), right.group(3));
  }

  /** The line of the fault; what only an assertion looks at is not the block's. */
  private int lineOf(PlantedFault fault) {
    int found = -1;
    for (int i = 0; i < lines.size(); i++) {
      int at = lines.get(i).indexOf(fault.right());
      if (at >= 0 && !lines.get(i).startsWith(WATCH)) {
        assertThat(found).as("also in line %d: %s", i + 1, fault.right()).isNegative();
        assertThat(lines.get(i).indexOf(fault.right(), at + 1))
            .as("twice in line %d: %s", i + 1, fault.right())
            .isNegative();
        found = i;
      }
    }
    assertThat(found).as("there is no such piece: " + fault.right()).isNotNegative();
    return found;
  }

  private String text() {
    String text = String.join("\n", chosen);
    String head = "module " + top + " (";
    assertThat(text).contains(head);
    return text.replace(head, head + "\n  input  wire [%d:0]    %s,".formatted(WIDTH - 1, INPUT));
  }
}

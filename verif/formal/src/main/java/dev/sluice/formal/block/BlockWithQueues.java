// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.rtl.TrackedRow;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A block together with the queues inside of it, whose counts and flags a checker may speak of; of
 * what they hold, and of all else that is inside, nothing is known.
 */
final class BlockWithQueues {
  private static final Pattern QUEUE =
      Pattern.compile("(?m)^  ((?:MooreFifo|BlockRamFifo)(?:_\\d+)?) (\\w+) \\($");
  private static final Pattern COUNT = Pattern.compile("(?m)^  reg +\\[(\\d+):0\\] +count;$");
  private static final Pattern FULL =
      Pattern.compile("room <= \\(leaves \\|\\| \\(count != \\d+'([bh][0-9a-f]+)\\)\\);");

  /** What only simulation looks at. */
  private static final Pattern WATCH =
      Pattern.compile("(?m)^  Watch_\\w+ \\w+ \\(\\n(?:    \\..*\\n)+  \\);\\n");

  private final String name;
  private final String module;
  private final StringBuilder queues = new StringBuilder();
  private final StringBuilder helpers = new StringBuilder();

  /** The queues' modules by their names inside of the block. */
  private final Map<String, String> kinds = new LinkedHashMap<>();

  /** Adds to a checker. */
  @FunctionalInterface
  interface Checker {
    CheckedVerilog addTo(CheckedVerilog block) throws IOException;
  }

  private BlockWithQueues(String name, String module) {
    this.name = name;
    this.module = module;
  }

  /**
   * A block.
   *
   * @param verilog that has its module and those of its queues
   * @param name of the module
   * @return the block
   * @throws IOException when a checker cannot be read
   */
  static BlockWithQueues of(String verilog, String name) throws IOException {
    String module = WATCH.matcher(module(verilog, name)).replaceAll("");
    BlockWithQueues block = new BlockWithQueues(name, module);
    Matcher queue = QUEUE.matcher(module);
    while (queue.find()) {
      block.add(module(verilog, queue.group(1)), queue.group(1), queue.group(2));
    }
    return block;
  }

  private void add(String text, String kind, String queue) throws IOException {
    kinds.put(queue, kind);
    queues.append(
        new CheckedVerilog(TrackedRow.of(text, "w_star"))
            .add("(* anyconst *) wire [15:0] w_star;")
            .text());
    boolean latched = kind.startsWith("BlockRamFifo");
    helpers.append(
        CheckedVerilog.file("block/queue-inside.v")
            .replace(
                "READ",
                latched
                    ? "(* hierconn *) wire \\QUEUE.readValid ;\nwire QUEUE_read = \\QUEUE.readValid ;"
                    : "wire QUEUE_read = 1'b0;")
            .replace("FIRST", latched ? "QUEUE_read" : "\\QUEUE.outValid ")
            .replace("BITS", Integer.toString(Integer.parseInt(found(COUNT, text)) + 1))
            .replace("ROWS", Integer.toString(number(found(FULL, text)) + 1))
            .replace("QUEUE", queue));
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException("a queue has no " + pattern);
    }
    return matcher.group(1);
  }

  /** A constant of Verilog, from its base on. */
  private static int number(String digits) {
    return Integer.parseInt(digits.substring(1), digits.charAt(0) == 'b' ? 2 : 16);
  }

  /** The one queue of a kind, {@code MooreFifo} or {@code BlockRamFifo}, by its name inside. */
  String queue(String kind) {
    return kinds.entrySet().stream()
        .filter(queue -> queue.getValue().startsWith(kind))
        .reduce(
            (_, _) -> {
              throw new IllegalArgumentException(name + " has several of " + kind);
            })
        .orElseThrow()
        .getKey();
  }

  /** The subject, with helpers of each queue and what is added. */
  Subject subject(Checker checker) throws IOException {
    CheckedVerilog checked = new CheckedVerilog(queues + module).add(helpers.toString());
    return new Subject("block", Map.of("block", name), name, module, checker.addTo(checked).text());
  }

  /** A module. */
  static String module(String verilog, String name) {
    Matcher module =
        Pattern.compile("(?ms)^module " + name + " \\(.*?^endmodule\\n").matcher(verilog);
    if (!module.find()) {
      throw new IllegalArgumentException("there is no module " + name);
    }
    return module.group();
  }
}

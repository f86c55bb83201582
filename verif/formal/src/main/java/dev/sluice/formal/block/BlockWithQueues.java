// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.rtl.TrackedRow;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A block together with the queues inside of it, whose counts and flags a checker may speak of; of
 * what they hold, and of all else that is inside, nothing is known.
 */
public final class BlockWithQueues {
  private static final Pattern QUEUE =
      Pattern.compile("(?m)^  ((?:MooreFifo|BlockRamFifo)(?:_\\d+)?) (\\w+) \\($");
  private static final Pattern COUNT = Pattern.compile("(?m)^  reg +\\[(\\d+):0\\] +count;$");
  private static final Pattern FULL =
      Pattern.compile("room <= \\(leaves \\|\\| \\(count != \\d+'([bh][0-9a-f]+)\\)\\);");
  private static final Pattern RESERVED =
      Pattern.compile("assign room = \\(count != \\d+'([bh][0-9a-f]+)\\);");

  private static final Pattern INSTANCE =
      Pattern.compile("(?m)^  (\\w+) (?:#\\([^;]*?\\) )?\\w+ \\(\\n(?:    \\..*\\n)+  \\);\\n");

  private final String name;
  private final String module;
  private final StringBuilder queues = new StringBuilder();
  private final CheckedVerilog checked;

  private BlockWithQueues(String name, String module, String others) {
    this.name = name;
    this.module = module;
    checked = new CheckedVerilog(withARowOf(module, others));
  }

  /** Of each of its own memories one row, whichever; of some, another one. */
  private static String withARowOf(String module, String others) {
    String one = TrackedRow.of(module, "w_star", others, "k_any");
    String both = others.isEmpty() ? "w_star" : "w_star, k_any";
    return one.equals(module)
        ? module
        : one.replace("endmodule", "  (* anyconst *) wire [15:0] " + both + ";\nendmodule");
  }

  /**
   * A block.
   *
   * @param verilog that has its module and those of its queues
   * @param name of the module
   * @param inside other modules that are inside of it and stay as they are; what is left out may do
   *     anything
   * @return the block
   * @throws IOException when a checker cannot be read
   */
  static BlockWithQueues of(String verilog, String name, String... inside) throws IOException {
    return followed(verilog, name, "", inside);
  }

  /**
   * A block of whose memories some are followed at a row of their own, {@code k_any}.
   *
   * @param others a regular expression for their names
   */
  static BlockWithQueues followed(String verilog, String name, String others, String... inside)
      throws IOException {
    List<String> kept = List.of(inside);
    String module =
        INSTANCE
            .matcher(module(verilog, name))
            .replaceAll(
                instance ->
                    QUEUE.matcher(instance.group()).lookingAt() || kept.contains(instance.group(1))
                        ? Matcher.quoteReplacement(instance.group())
                        : "");
    BlockWithQueues block = new BlockWithQueues(name, module, others);
    for (String other : inside) {
      block.queues.append(module(verilog, other));
    }
    Matcher queue = QUEUE.matcher(module);
    while (queue.find()) {
      block.add(module(verilog, queue.group(1)), queue.group(1), queue.group(2));
    }
    return block;
  }

  private void add(String text, String kind, String queue) throws IOException {
    queues.append(
        new CheckedVerilog(TrackedRow.of(text, "w_star"))
            .add("(* anyconst *) wire [15:0] w_star;")
            .text());
    boolean latched = kind.startsWith("BlockRamFifo");
    checked.add(
        CheckedVerilog.file("block/queue-inside.v")
            .replace(
                "READ",
                latched
                    ? "(* hierconn *) wire \\QUEUE.readValid ;\nwire QUEUE_read = \\QUEUE.readValid ;"
                    : "wire QUEUE_read = 1'b0;")
            .replace("FIRST", latched ? "QUEUE_read" : "\\QUEUE.outValid ")
            .replace("BITS", Integer.toString(Integer.parseInt(found(COUNT, text)) + 1))
            .replace("ROWS", Integer.toString(rows(text)))
            .replace("QUEUE", queue));
  }

  /** How many rows the memory of a queue has room for. */
  private static int rows(String queue) {
    return RESERVED.matcher(queue).find()
        ? number(found(RESERVED, queue))
        : number(found(FULL, queue)) + 1;
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

  /** The queue of a kind into which something is put, by the signal that says so. */
  String queue(String kind, String valid) {
    return queue(module, kind, valid);
  }

  /** The same, of a module whose queues are left out. */
  static String queue(String module, String kind, String valid) {
    Matcher fed =
        Pattern.compile(
                "(?m)^  %s(?:_\\d+)? (\\w+) \\(\\n    \\.push_valid +\\(%s *\\)"
                    .formatted(kind, valid))
            .matcher(module);
    if (!fed.find()) {
      throw new IllegalArgumentException("there is no %s of %s".formatted(kind, valid));
    }
    return fed.group(1);
  }

  /** Gives the checker a constant. */
  BlockWithQueues with(String constant, long value) {
    checked.with(constant, value);
    return this;
  }

  /** Adds to the checker, which has helpers of each queue already. */
  BlockWithQueues add(String verilog) {
    checked.add(verilog);
    return this;
  }

  /**
   * What is to be proved.
   *
   * @return the block with its queues, each with one row of its memory, and the checker
   */
  public Subject subject() {
    return new Subject("block", Map.of("block", name), name, module, queues + checked.text());
  }

  /**
   * What is proved, for whoever relies on it.
   *
   * @return Verilog that may stand in the block's module, as it was generated: wires {@code p_} and
   *     {@code i_} are 1 in every clock after a reset, where {@code a_} are
   */
  public String checker() {
    return checked.checker();
  }

  /** A module without what is inside of it. */
  static String alone(String verilog, String name) {
    return INSTANCE.matcher(module(verilog, name)).replaceAll("");
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

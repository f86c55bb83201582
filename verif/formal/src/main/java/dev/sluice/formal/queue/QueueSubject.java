// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.queue;

import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.rtl.TrackedRow;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every queue of generated Verilog as a subject, with the same checker whatever its words are. */
public final class QueueSubject {
  /** The modules that are queues; behind each name there may be a number. */
  public static final List<String> MODULES = List.of("MooreFifo", "BlockRamFifo");

  /** The properties of every queue. */
  public static final List<String> PROPERTIES = List.of("order", "counted", "room", "offered");

  private static final Pattern QUEUE =
      Pattern.compile("(?ms)^module ((MooreFifo|BlockRamFifo)(?:_\\d+)?) \\(.*?^endmodule\\n");
  private static final Pattern FIELD =
      Pattern.compile("(?:input|output) +wire +(?:\\[(\\d+):0\\])? *((push|pop)_payload\\w*)");
  private static final Pattern LAST_ROW =
      Pattern.compile("room <= \\(leaves \\|\\| \\(count != \\d+'([bh])([0-9a-f]+)\\)\\)");

  /** Of a queue whose giver has reserved a row before. */
  private static final Pattern ALL_ROWS =
      Pattern.compile("assign room = \\(count != \\d+'([bh])([0-9a-f]+)\\)");

  /** Before the kind of a queue whose giver has reserved a row. */
  static final String RESERVED = "reserved ";

  private static final Pattern POINTER = Pattern.compile("reg +(?:\\[(\\d+):0\\])? +tail;");

  private QueueSubject() {}

  /**
   * The queues of a small NIC, one of each kind.
   *
   * @return the subjects
   * @throws IOException when it cannot be generated
   */
  public static List<Subject> quick() throws IOException {
    List<Subject> all =
        of(
            NicGenerator.verilog(
                "SluiceNic",
                new NicParameters(
                    new SluiceParameters(16, 16, 64, 512, Architecture.RING), 64, 4)));
    return MODULES.stream()
        .flatMap(kind -> Stream.of(kind, RESERVED + kind))
        .map(
            kind ->
                all.stream()
                    .filter(queue -> queue.sizes().get("kind").equals(kind))
                    .findFirst()
                    .orElseThrow())
        .toList();
  }

  /**
   * All queues of the NIC that {@code generate --top nic} writes.
   *
   * @return the subjects
   * @throws IOException when it cannot be generated
   */
  public static List<Subject> full() throws IOException {
    return of(NicGenerator.verilog("SluiceNic", NicParameters.DEFAULT));
  }

  /**
   * The queues of a design; of those that have as many rows of as many bits one.
   *
   * @param verilog of a NIC
   * @return the subjects, in the order of the text
   * @throws IOException when a checker cannot be read
   */
  public static List<Subject> of(String verilog) throws IOException {
    List<Subject> queues = new ArrayList<>();
    Set<Map<String, String>> seen = new HashSet<>();
    for (MatchResult queue : QUEUE.matcher(verilog).results().toList()) {
      Subject subject = of(queue.group(1), queue.group(2), queue.group());
      if (seen.add(subject.sizes())) {
        queues.add(subject);
      }
    }
    return queues;
  }

  /**
   * A queue.
   *
   * @param module its name
   * @param kind {@code MooreFifo} or {@code BlockRamFifo}
   * @param verilog the module, as generated or with a fault
   * @return the subject
   * @throws IOException when a checker cannot be read
   */
  public static Subject of(String module, String kind, String verilog) throws IOException {
    boolean blockRam = kind.equals("BlockRamFifo");
    int bits = 0;
    List<String> pushed = new ArrayList<>();
    List<String> popped = new ArrayList<>();
    for (MatchResult field : FIELD.matcher(verilog).results().toList()) {
      boolean push = field.group(3).equals("push");
      (push ? pushed : popped).add(field.group(2));
      if (push) {
        bits += field.group(1) == null ? 1 : Integer.parseInt(field.group(1)) + 1;
      }
    }
    Collections.reverse(pushed);
    Collections.reverse(popped);
    Matcher last = LAST_ROW.matcher(verilog);
    Matcher rows = ALL_ROWS.matcher(verilog);
    Matcher pointer = POINTER.matcher(verilog);
    boolean reserved = rows.find();
    if ((!reserved && !last.find()) || !pointer.find()) {
      throw new IllegalArgumentException(module + " is no queue as this program knows them");
    }
    int depth = reserved ? constant(rows) : constant(last) + 1;
    int pointerBits = pointer.group(1) == null ? 1 : Integer.parseInt(pointer.group(1)) + 1;
    CheckedVerilog checked =
        new CheckedVerilog(TrackedRow.of(verilog, "w_star"))
            .with("DEPTH", depth)
            .with("LINES", reserved ? 1 << pointerBits : depth)
            .with("ROW_BITS", pointerBits)
            .with("WORD_BITS", bits)
            .with("REGISTERS", blockRam ? 2 : 1)
            .with("LATENCY", blockRam ? 3 : 2)
            .add("wire [WORD_BITS-1:0] pushed = {%s};".formatted(String.join(", ", pushed)))
            .add("wire [WORD_BITS-1:0] popped = {%s};".formatted(String.join(", ", popped)))
            .addFile("queue/order.v")
            .add(
                CheckedVerilog.file("queue/helpers.v")
                    .replace("OUT_REGISTERS", blockRam ? "outValid + readValid" : "outValid"))
            .addFile(blockRam ? "queue/block-ram.v" : "queue/moore.v");
    if (reserved) {
      checked.addFile("queue/reserved.v");
    }
    Map<String, String> sizes = new TreeMap<>();
    sizes.put("kind", (reserved ? RESERVED : "") + kind);
    sizes.put("rows", Integer.toString(depth));
    sizes.put("bits", Integer.toString(bits));
    return new Subject("queue", sizes, module, verilog, checked.text());
  }

  /** What a pattern has found: the base and the digits of a constant. */
  private static int constant(Matcher found) {
    return Integer.parseInt(found.group(2), found.group(1).equals("h") ? 16 : 2);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Memories of queues that are small enough to stay as they are, row by row, as a vector: where a
 * checker speaks of more than one row.
 */
final class WholeMemory {
  private static final Pattern QUEUE =
      Pattern.compile("(?ms)^module (?:MooreFifo|BlockRamFifo)(?:_\\d+)? \\(.*?^endmodule\\n");

  private WholeMemory() {}

  /**
   * Makes vectors of memories.
   *
   * @param verilog of a design
   * @param bits of the rows of the queues whose memories are meant
   * @return the design, in which these memories have no rows, but {@code bits} bits for each
   */
  static String of(String verilog, int bits) {
    return QUEUE
        .matcher(verilog)
        .replaceAll(queue -> Matcher.quoteReplacement(vector(queue.group(), "memory", bits)));
  }

  /**
   * Makes a vector of one memory.
   *
   * @param module that has it
   * @param memory its name
   * @param bits of its rows
   * @return the module, as it was where it has no such memory
   */
  static String vector(String module, String memory, int bits) {
    Matcher rows =
        Pattern.compile("(?m)^.*reg \\[%d:0\\] %s \\[0:(\\d+)\\];$".formatted(bits - 1, memory))
            .matcher(module);
    if (!rows.find()) {
      return module;
    }
    int all = bits * (Integer.parseInt(rows.group(1)) + 1);
    return rows.replaceFirst("  reg [%d:0] %s;".formatted(all - 1, memory))
        .replaceAll(
            "\\b%s\\[(\\w+)\\]".formatted(memory), "%s[%d*$1 +: %d]".formatted(memory, bits, bits));
  }
}

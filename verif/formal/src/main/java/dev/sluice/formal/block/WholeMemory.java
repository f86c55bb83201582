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
    Pattern memory =
        Pattern.compile("(?m)^.*reg \\[%d:0\\] memory \\[0:(\\d+)\\];$".formatted(bits - 1));
    return QUEUE
        .matcher(verilog)
        .replaceAll(queue -> Matcher.quoteReplacement(vector(queue.group(), memory, bits)));
  }

  private static String vector(String queue, Pattern memory, int bits) {
    Matcher rows = memory.matcher(queue);
    if (!rows.find()) {
      return queue;
    }
    int all = bits * (Integer.parseInt(rows.group(1)) + 1);
    return rows.replaceFirst("  reg [%d:0] memory;".formatted(all - 1))
        .replaceAll("\\bmemory\\[(\\w+)\\]", "memory[%d*$1 +: %d]".formatted(bits, bits));
  }
}

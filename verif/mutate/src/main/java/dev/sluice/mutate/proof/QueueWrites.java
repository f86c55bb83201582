// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.util.regex.Pattern;

/**
 * A queue ({@code RowFifo}) writes the free row at its tail in every clock in which it has room,
 * one whose giver has reserved a row in every clock, and again in the clock in which a word enters.
 * Words leave as they entered, which {@code ./sluice prove} shows of queues of every shape that the
 * default NIC has ({@code order}): so what is written while none enters is never read, and need not
 * be compared.
 *
 * <p>A mutant of a queue is compared so, too, unless it changes that write. It has to take the same
 * words at the same tail; and as it writes where it says that it has room, it may say so only where
 * the unchanged queue does, whose row at the tail is free then.
 */
final class QueueWrites {
  /** Of a queue, by its name and this: that it writes the row at its tail. */
  static final String WRITES = ".writesTail";

  private static final String EVERY_CLOCK = "    if(room) begin\n      memory[tail] <= ";
  private static final String ALWAYS = "    memory[tail] <= ";
  private static final String ENTERS = "    if(enters) begin\n      memory[tail] <= ";
  private static final Pattern QUEUE = Pattern.compile("(?:MooreFifo|BlockRamFifo)(?:_\\d+)?");
  private static final String TAIL = ".tail";
  private static final String PROCESS = "  always @(posedge clk) begin\n";
  private static final String TELLS = "  wire writesTail = room;\n" + PROCESS;
  private static final String TELLS_ALWAYS = "  wire writesTail = 1'b1;\n" + PROCESS;
  private static final Pattern RESERVED =
      Pattern.compile(Pattern.quote(PROCESS + ALWAYS) + "([^\\n]*)");

  private QueueWrites() {}

  /**
   * The text with queues that write only what enters, and tell of the writes that were left out.
   */
  static String onlyWhatEnters(String verilog) {
    return RESERVED
        .matcher(verilog.replace(PROCESS + EVERY_CLOCK, TELLS + ENTERS))
        .replaceAll(write -> TELLS_ALWAYS + ENTERS + write.group(1) + "\n    end");
  }

  /** Whether a module is a queue. */
  static boolean isQueue(String module) {
    return QUEUE.matcher(module).matches();
  }

  /** Whether a change leaves the writes of all queues as they are. */
  static boolean areIn(String right, String wrong) {
    return count(right) == count(wrong);
  }

  private static int count(String verilog) {
    return verilog.split(Pattern.quote(PROCESS + EVERY_CLOCK), -1).length
        + verilog.split(Pattern.quote(PROCESS + ALWAYS), -1).length;
  }

  /** Whether an output tells of such a write. */
  static boolean tells(String output) {
    return output.endsWith(WRITES);
  }

  /** Whether a register is the tail of a queue of the netlist, which has to be the same. */
  static boolean isTail(String register, Netlist netlist) {
    return register.endsWith(TAIL)
        && netlist.outputs.contains(
            register.substring(0, register.length() - TAIL.length()) + WRITES);
  }
}

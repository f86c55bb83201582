// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * What comes out of a memory's port: anything, but what came in the clock before where the same row
 * is read again and nothing is written to the memory, nor was in that clock. A RAM promises no
 * less, whatever it answers where a row is read as it is written.
 */
final class HeldReads {
  private static final String READ = "RD_DATA";
  private static final String CALM = " (calm)";
  private static final String LAST = " (last)";

  private final AndGraph graph;

  /**
   * None yet.
   *
   * @param graph that has the logic
   */
  HeldReads(AndGraph graph) {
    this.graph = graph;
  }

  /** The name of what a pin gives where it may be anything. */
  static String name(Netlist.Memory memory, String pin) {
    return memory.name() + " " + pin;
  }

  /**
   * What a port gives, which is the same for both blocks while they read the same rows.
   *
   * @param memory that has it
   * @param reader the port, as {@link Netlist.Memory#reader} says
   * @param net the value of a net in the unchanged block
   * @return by the pin of data
   * @throws IllegalStateException when the address, or whether something is written, depends on
   *     what is not known yet
   */
  Map<String, Integer> of(Netlist.Memory memory, String reader, ToIntFunction<String> net) {
    int calm = AndGraph.TRUE;
    int again = graph.register(reader + CALM);
    Map<String, Integer> address = new LinkedHashMap<>();
    for (Map.Entry<String, String> pin : memory.ports().entrySet()) {
      if (pin.getKey().startsWith("WR_EN")) {
        calm = graph.and(calm, net.applyAsInt(pin.getValue()) ^ 1);
      } else if (pin.getKey().startsWith("RD_ADDR") && memory.reader(pin.getKey()).equals(reader)) {
        int now = net.applyAsInt(pin.getValue());
        String last = name(memory, pin.getKey()) + LAST;
        again = graph.and(again, graph.xor(now, graph.register(last)) ^ 1);
        address.put(last, now);
      }
    }
    again = graph.and(again, calm);
    address.forEach(graph::next);
    graph.next(reader + CALM, calm);
    Map<String, Integer> data = new LinkedHashMap<>();
    for (String pin : memory.ports().keySet()) {
      if (pin.startsWith(READ) && memory.reader(pin).equals(reader)) {
        String name = name(memory, pin);
        int value = graph.choose(again, graph.register(name + LAST), graph.input(name));
        graph.next(name + LAST, value);
        data.put(pin, value);
      }
    }
    return data;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.candidate.MutantText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The unchanged block and a mutant side by side, with one state but for some registers, which both
 * have of their own; beside each of these stands a bit that says whether both hold something else.
 * Compared are the outputs, what goes into memories, and what goes into the common registers. If
 * none can differ, from any power-up that both share and with a reset in the first clock, then both
 * do the same for ever. A payload counts while its valid is high, an address and data while the
 * memory is written, outputs and what is written from the second clock on; what is read out of a
 * memory may be anything, in both the same unless they may read at different rows. Where the inputs
 * would break the contract, the port that it speaks of is low. Once the unchanged block has not
 * done what it is relied on to do, nothing counts.
 */
final class MutantProduct {
  private static final String RESET = "reset";
  private static final String CLOCK = "clk";
  private static final String STARTED = "(started)";
  private static final String BROKEN = "(broken)";
  private static final String DIFFERS = " (differs)";
  private static final String READ = "RD_DATA";
  private static final int UNKNOWN = -1;

  /** A reset is an AND of so many inputs. */
  private static final int SELDOM = 10;

  /** An output that says whether the inputs are as the block may rely on while its port is high. */
  static final String CONTRACT = "port_contract";

  private final AndGraph graph = new AndGraph();
  private final Netlist netlist;
  private final Set<String> own;
  private final Reliance reliance;
  private final boolean inside;
  private final boolean oneClock;
  private final HeldReads heldReads;
  private final int first;

  /** What is relied on holds, and has held. */
  private int counts = AndGraph.TRUE;

  private final Map<String, Integer> bad = new LinkedHashMap<>();
  private final Side a;
  private final Side b;

  /**
   * Both.
   *
   * @param netlist the block with its mutants
   * @param mutant the number of the one, from 1
   * @param own the registers that each has of its own, and ports of memories ({@link
   *     Netlist.Memory#reader}) at which each may read something else
   * @param reliance whose registers are outputs of both
   * @param inside whether it is a module inside of the block: its outputs count in every clock, and
   *     its payloads with and without their valid, as who reads them is not looked at
   * @param holds whether a memory gives the same again, where all has one clock ({@link HeldReads})
   */
  MutantProduct(
      Netlist netlist,
      int mutant,
      Set<String> own,
      Reliance reliance,
      boolean inside,
      boolean holds) {
    this.netlist = netlist;
    this.own = new HashSet<>(own);
    this.reliance = reliance;
    this.inside = inside;
    oneClock = netlist.clocks.stream().allMatch(clock -> clock.equals("re " + CLOCK));
    heldReads = holds && oneClock ? new HeldReads(graph) : null;
    first = graph.register(STARTED) ^ 1;
    graph.next(STARTED, AndGraph.TRUE);
    a = new Side("", 0, null);
    b = new Side("mutant's ", mutant, a);
    compare();
  }

  /** Where they differ in structure: by name, with the literal that says that they do. */
  Map<String, Integer> differences() {
    return bad;
  }

  /** The same, and where registers that each has of its own hold something else. */
  Map<String, Integer> everyDifference() {
    Map<String, Integer> all = new LinkedHashMap<>(bad);
    for (String net : netlist.registers.keySet()) {
      String register = Netlist.register(net);
      if (own.contains(register)) {
        int literal = graph.and(counts, graph.xor(a.value(net), b.value(net)));
        if (literal != AndGraph.FALSE) {
          all.put(register + " " + net, literal);
        }
      }
    }
    return all;
  }

  /** Whether the states in which they are compared are those that can be reached, or any. */
  boolean followsStates() {
    return oneClock;
  }

  /**
   * Writes differences, in their order, and a last output that is never 1.
   *
   * @param file that becomes AIGER
   * @param differences of {@link #differences} or {@link #everyDifference}
   * @throws IOException when the file cannot be written
   */
  void write(Path file, Map<String, Integer> differences) throws IOException {
    graph.write(file, outputs(differences));
  }

  /**
   * Writes the same of one clock, in which registers hold anything.
   *
   * @param file that becomes AIGER
   * @param differences of {@link #differences}
   * @throws IOException when the file cannot be written
   */
  void writeOneClock(Path file, Map<String, Integer> differences) throws IOException {
    graph.writeOneClock(file, outputs(differences));
  }

  /** The names of the inputs of such a file, in their order. */
  List<String> inputs(Map<String, Integer> differences) {
    return graph.inputs(outputs(differences));
  }

  private static List<Integer> outputs(Map<String, Integer> differences) {
    List<Integer> outputs = new ArrayList<>(differences.values());
    outputs.add(AndGraph.FALSE);
    return outputs;
  }

  /** Of both, from a first clock in which all is 0. */
  AndGraph.Simulation simulation() {
    return graph.new Simulation();
  }

  private void compare() {
    rely();
    for (String output : netlist.outputs) {
      // Inside, what is relied on may be a port, which others read.
      if (!inside && reliance.of(output).isPresent()) {
        continue;
      }
      if (QueueWrites.tells(output)) {
        if (a.value(output) != b.value(output)) {
          int gate = graph.and(first ^ 1, b.value(output));
          differ("output " + output, gate, a.value(output), AndGraph.TRUE);
        }
        continue;
      }
      differ("output " + output, isSeen(output), a.value(output), b.value(output));
    }
    netlist.memories.forEach(this::compare);
    netlist.registers.forEach(
        (net, from) -> {
          String register = Netlist.register(net);
          if (!own.contains(register) && (a.reads(net) || b.reads(net))) {
            differ(register + " " + net, AndGraph.TRUE, a.value(from), b.value(from));
          }
        });
    a.states();
    b.states();
  }

  /** Whether somebody looks at an output. */
  private int isSeen(String output) {
    if (inside) {
      return AndGraph.TRUE;
    }
    int gate = AndGraph.TRUE;
    int payload = output.indexOf("_payload");
    if (payload > 0 && netlist.outputs.contains(output.substring(0, payload) + "_valid")) {
      gate = a.value(output.substring(0, payload) + "_valid");
    }
    // What comes out in the first clock of reset nobody looks at.
    return graph.and(gate, first ^ 1);
  }

  private void rely() {
    int broken = AndGraph.FALSE;
    for (String output : netlist.outputs) {
      if (reliance.of(output).isPresent()) {
        int wrongly = reliance.of(output).get() ? a.value(output) ^ 1 : a.value(output);
        // In the first clock, of reset, registers hold anything.
        broken = graph.or(broken, graph.and(first ^ 1, wrongly));
      }
    }
    if (broken != AndGraph.FALSE) {
      broken = graph.or(graph.register(BROKEN), broken);
      graph.next(BROKEN, broken);
      counts = broken ^ 1;
    }
  }

  private void compare(Netlist.Memory memory) {
    int any = AndGraph.FALSE;
    for (Map.Entry<String, String> pin : memory.ports().entrySet()) {
      if (pin.getKey().startsWith("WR_EN")) {
        any = graph.or(any, a.value(pin.getValue()));
      }
    }
    for (Map.Entry<String, String> pin : memory.ports().entrySet()) {
      String name = pin.getKey();
      boolean reads = Netlist.Memory.isOfReading(name) && own.contains(memory.reader(name));
      if (!reads && !name.startsWith("RD_DATA") && !name.contains("CLK")) {
        int gate = AndGraph.TRUE;
        if (name.startsWith("WR_DATA")) {
          gate = a.value(memory.ports().get(name.replace("WR_DATA", "WR_EN")));
        } else if (name.startsWith("WR_ADDR")) {
          gate = any;
        }
        if (name.startsWith("WR_")) {
          // A row that is written in the first clock may hold anything, like the others.
          gate = graph.and(gate, first ^ 1);
        }
        String where = "memory " + memory.name() + " " + name;
        differ(where, gate, a.value(pin.getValue()), b.value(pin.getValue()));
      }
    }
  }

  private void differ(String what, int gate, int a, int b) {
    int literal = graph.and(graph.and(counts, gate), graph.xor(a, b));
    if (literal != AndGraph.FALSE) {
      bad.put(what, literal);
    }
  }

  /** One of the two. */
  private final class Side {
    private final String prefix;
    private final int chosen;
    private final Side unchangedSide;
    private final Map<String, Integer> values = new HashMap<>();

    /** Bits that are read, of which it is not known yet what they are. */
    private final Set<String> toRead = new HashSet<>();

    Side(String prefix, int chosen, Side unchangedSide) {
      this.prefix = prefix;
      this.chosen = chosen;
      this.unchangedSide = unchangedSide;
      values.put("$false", AndGraph.FALSE);
      values.put("$true", AndGraph.TRUE);
      values.put("$undef", AndGraph.FALSE);
      choose();
      for (String input : netlist.inputs) {
        values.put(input, input.equals(RESET) ? reset() : graph.input(input));
      }
      for (String net : netlist.registers.keySet()) {
        values.put(net, state(net));
      }
      netlist.memories.forEach(this::readWhatIsCommon);
      if (netlist.outputs.contains(CONTRACT)) {
        keepContract();
      }
      if (heldReads != null && prefix.isEmpty()) {
        readWhatIsHeld();
      }
      netlist.memories.forEach(memory -> readWhatIsOwn(memory));
    }

    /** May come in any clock, and does not in most where inputs are random. */
    private int reset() {
      int later = AndGraph.TRUE;
      for (int i = 0; i < SELDOM; i++) {
        later = graph.and(later, graph.input(RESET + i));
      }
      return graph.or(first, later);
    }

    /** All that does not change any more once the mutant is chosen. */
    private void choose() {
      for (String net : netlist.readers.keySet()) {
        String bit = MutantText.bitOfChoice(net);
        if (bit != null) {
          boolean one = (chosen >> Integer.parseInt(bit) & 1) == 1;
          values.put(net, one ? AndGraph.TRUE : AndGraph.FALSE);
        }
      }
      Deque<String> open = new ArrayDeque<>(values.keySet());
      while (!open.isEmpty()) {
        for (String output : netlist.readers.getOrDefault(open.pop(), List.of())) {
          if (!values.containsKey(output)) {
            int value = gate(netlist.gates.get(output));
            if (value != UNKNOWN) {
              values.put(output, value);
              open.push(output);
            }
          }
        }
      }
    }

    /** What is read may be anything. */
    private void readWhatIsCommon(Netlist.Memory memory) {
      memory
          .ports()
          .forEach(
              (pin, net) -> {
                if (pin.startsWith(READ) && isOwn(memory, pin)) {
                  toRead.add(net);
                } else if (pin.startsWith(READ) && heldReads != null && prefix.isEmpty()) {
                  toRead.add(net);
                } else if (pin.startsWith(READ)) {
                  values.put(net, common(memory, pin));
                }
              });
    }

    /** What is read where both read the same row. */
    private int common(Netlist.Memory memory, String pin) {
      return prefix.isEmpty() || heldReads == null
          ? graph.input(HeldReads.name(memory, pin))
          : unchangedSide.values.get(memory.ports().get(pin));
    }

    /** One port after the other, as far as their addresses are known; others give anything. */
    private void readWhatIsHeld() {
      Map<String, Netlist.Memory> open = new LinkedHashMap<>();
      for (Netlist.Memory memory : netlist.memories) {
        memory.ports().keySet().stream()
            .filter(pin -> pin.startsWith(READ))
            .forEach(pin -> open.put(memory.reader(pin), memory));
      }
      while (!open.isEmpty()) {
        if (!open.entrySet().removeIf(port -> holds(port.getValue(), port.getKey()))) {
          String reader = open.keySet().iterator().next();
          Netlist.Memory memory = open.remove(reader);
          memory.ports().keySet().stream()
              .filter(pin -> pin.startsWith(READ) && memory.reader(pin).equals(reader))
              .forEach(pin -> read(memory, pin, common(memory, pin)));
        }
      }
    }

    private boolean holds(Netlist.Memory memory, String reader) {
      try {
        heldReads.of(memory, reader, this::value).forEach((pin, is) -> read(memory, pin, is));
        return true;
      } catch (IllegalStateException _) {
        return false; // Its address is not known yet.
      }
    }

    private void read(Netlist.Memory memory, String pin, int value) {
      String net = memory.ports().get(pin);
      values.put(net, value);
      toRead.remove(net);
    }

    private boolean isOwn(Netlist.Memory memory, String pin) {
      return !prefix.isEmpty() && own.contains(memory.reader(pin));
    }

    /** The same as in the unchanged block where the same row is read, else something of its own. */
    private void readWhatIsOwn(Netlist.Memory memory) {
      Map<String, Integer> elsewhere = new HashMap<>();
      memory
          .ports()
          .forEach(
              (pin, net) -> {
                if (toRead.contains(net)) {
                  String name = memory.name() + " " + pin;
                  String reader = memory.reader(pin);
                  Integer known = elsewhere.get(reader);
                  if (known == null) {
                    known = readsElsewhere(memory, reader);
                    elsewhere.put(reader, known);
                  }
                  values.put(
                      net, graph.choose(known, graph.input(prefix + name), common(memory, pin)));
                  toRead.remove(net);
                }
              });
    }

    /** Of a port without a clock: whether the address is another one. */
    private int readsElsewhere(Netlist.Memory memory, String reader) {
      int differs = AndGraph.FALSE;
      for (Map.Entry<String, String> pin : memory.ports().entrySet()) {
        if (Netlist.Memory.isOfReading(pin.getKey())
            && memory.reader(pin.getKey()).equals(reader)) {
          int there = unchangedSide.value(pin.getValue());
          differs = graph.or(differs, graph.xor(there, value(pin.getValue())));
        }
      }
      return differs;
    }

    private void keepContract() {
      String port = reliance.port();
      Integer input = values.remove(port);
      if (input == null) {
        throw new IllegalArgumentException("there is no input " + port + " of one bit");
      }
      int rule = value(CONTRACT);
      if (values.containsKey(port)) {
        throw new IllegalArgumentException("the contract of " + port + " speaks of it");
      }
      values.put(port, graph.and(input, rule));
    }

    private String stateName(String net) {
      String name = Netlist.name(net);
      return own.contains(Netlist.register(net)) ? prefix + name : name;
    }

    private int state(String net) {
      if (!oneClock) {
        return graph.input("state " + stateName(net));
      }
      int powerUp = graph.input("power-up " + Netlist.name(net));
      int held = graph.register(stateName(net));
      if (!prefix.isEmpty() && own.contains(Netlist.register(net))) {
        // Where the word does not differ this says so, whatever its bits are.
        held = graph.choose(graph.register(differs(net)), held, graph.register(Netlist.name(net)));
      }
      return graph.choose(first, powerUp, held);
    }

    /** The register that says whether both hold something else in a register of many bits. */
    private static String differs(String net) {
      return Netlist.register(net) + DIFFERS;
    }

    /** Whether somebody may read a register: what a latch held is not read if it is always open. */
    boolean reads(String register) {
      return !Netlist.isLatched(register)
          || graph.dependsOn(value(netlist.registers.get(register)), values.get(register));
    }

    /** What the registers hold next: of common ones the unchanged block says it. */
    void states() {
      if (oneClock) {
        netlist.registers.forEach(
            (net, from) -> {
              String name = stateName(net);
              boolean common = !own.contains(Netlist.register(net));
              if (prefix.isEmpty() || !common || !graph.hasNext(name)) {
                graph.next(name, value(from));
              }
            });
        sayWhichDiffer();
      }
    }

    private void sayWhichDiffer() {
      Map<String, Integer> words = new LinkedHashMap<>();
      netlist.registers.forEach(
          (net, from) -> {
            if (!prefix.isEmpty() && own.contains(Netlist.register(net))) {
              int bit = graph.xor(unchangedSide.value(from), value(from));
              words.merge(differs(net), bit, graph::or);
            }
          });
      words.forEach(graph::next);
    }

    /** What is not needed where others are constant is not looked at: it may have a loop there. */
    int value(String net) {
      Integer known = values.get(net);
      if (known != null) {
        return known;
      }
      Deque<String> open = new ArrayDeque<>();
      Set<String> begun = new HashSet<>();
      open.push(net);
      begun.add(net);
      while (!open.isEmpty()) {
        String top = open.peek();
        Netlist.Gate gate = netlist.gates.get(top);
        if (gate == null) {
          if (toRead.contains(top)) {
            throw new IllegalStateException("an address that comes of what is read at " + top);
          }
          values.put(top, graph.input("undriven " + Netlist.name(top)));
          open.pop();
          continue;
        }
        int value = gate(gate);
        if (value == UNKNOWN) {
          open.push(nextInput(top, gate, begun));
        } else {
          values.put(top, value);
          open.pop();
        }
      }
      return values.get(net);
    }

    private String nextInput(String net, Netlist.Gate gate, Set<String> begun) {
      for (String input : gate.inputs()) {
        if (!values.containsKey(input) && begun.add(input)) {
          return input;
        }
      }
      throw new IllegalStateException("logic that depends on itself at " + net);
    }

    /** A sum of products, as BLIF has it; unknown where it depends on inputs that are not known. */
    private int gate(Netlist.Gate gate) {
      int sum = AndGraph.FALSE;
      boolean unknown = false;
      for (String row : gate.rows()) {
        int product = product(gate.inputs(), row);
        if (product == UNKNOWN) {
          unknown = true;
        } else {
          sum = graph.or(sum, product);
        }
      }
      return unknown && sum != AndGraph.TRUE ? UNKNOWN : sum;
    }

    private int product(String[] inputs, String row) {
      int product = AndGraph.TRUE;
      boolean unknown = false;
      for (int i = 0; i < inputs.length; i++) {
        char literal = row.charAt(i);
        if (literal != '-') {
          Integer value = values.get(inputs[i]);
          unknown |= value == null;
          if (value != null) {
            product = graph.and(product, literal == '1' ? value : value ^ 1);
          }
        }
      }
      return unknown && product != AndGraph.FALSE ? UNKNOWN : product;
    }
  }
}

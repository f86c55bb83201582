// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A block as yosys writes it in BLIF: gates, registers, memories. */
final class Netlist {
  /** What a signal is: the value of a gate's output by its rows. */
  record Gate(String[] inputs, List<String> rows) {}

  /**
   * A memory.
   *
   * @param name of it
   * @param ports a net by the pin's name
   */
  record Memory(String name, Map<String, String> ports) {
    private static final String READ = "RD_";

    /** Whether a pin says where, or when, one of its ports reads. */
    static boolean isOfReading(String pin) {
      return pin.startsWith("RD_ADDR") || pin.startsWith("RD_EN");
    }

    /** The port of reading that a pin belongs to, as a word. */
    String reader(String pin) {
      int begin = pin.indexOf('[');
      int number = begin < 0 ? 0 : Integer.parseInt(pin.substring(begin + 1, pin.length() - 1));
      String pins = begin < 0 ? pin : pin.substring(0, begin);
      return "memory %s reader %d".formatted(name, number / (count(pins) / count(READ + "CLK")));
    }

    /** Whether the port of a pin reads without a clock; yosys leaves its clock open. */
    boolean isWithoutClock(String pin) {
      String reader = reader(pin);
      return ports.entrySet().stream()
          .filter(
              each ->
                  each.getKey().startsWith(READ + "CLK") && reader(each.getKey()).equals(reader))
          .allMatch(each -> each.getValue().equals("$undef"));
    }

    /** How many pins of a name there are; a single one has no number. */
    private int count(String pins) {
      return (int)
          ports.keySet().stream()
              .filter(pin -> pin.equals(pins) || pin.startsWith(pins + "["))
              .count();
    }
  }

  private static final String LATCHED = "latched:";

  final List<String> inputs = new ArrayList<>();
  final List<String> outputs = new ArrayList<>();

  /** Next state's net by state's net. */
  final Map<String, String> registers = new LinkedHashMap<>();

  final Map<String, Gate> gates = new HashMap<>();

  /** Outputs of the gates that have a net as an input. */
  final Map<String, List<String>> readers = new HashMap<>();

  final List<Memory> memories = new ArrayList<>();

  /** Of all registers: each with its edge. */
  final Set<String> clocks = new HashSet<>();

  private Netlist() {}

  /**
   * Reads one.
   *
   * @throws IOException when it cannot be read, or has a word of BLIF that yosys does not write
   */
  static Netlist read(Path file) throws IOException {
    Netlist netlist = new Netlist();
    List<String> rows = List.of();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = whole(in); line != null; line = whole(in)) {
        if (line.isEmpty() || line.startsWith("#")) {
          continue;
        }
        if (line.startsWith(".")) {
          rows = netlist.command(line.split(" +"));
        } else {
          rows.add(line);
        }
      }
    }
    netlist.checkNames();
    netlist.gates.forEach(
        (output, gate) -> {
          for (String input : gate.inputs()) {
            netlist.readers.computeIfAbsent(input, _ -> new ArrayList<>(2)).add(output);
          }
        });
    return netlist;
  }

  /** Registers and memories of two netlists are found by their names. */
  private void checkNames() {
    Set<String> names = new HashSet<>();
    registers.keySet().forEach(net -> once(names, name(net)));
    memories.forEach(memory -> once(names, memory.name()));
  }

  private static void once(Set<String> names, String name) {
    if (!names.add(name)) {
      throw new IllegalStateException("yosys gives two registers the name " + name);
    }
  }

  /** A line, with those that go on from it. */
  private static String whole(BufferedReader in) throws IOException {
    String line = in.readLine();
    if (line == null || !line.endsWith("\\")) {
      return line;
    }
    StringBuilder all = new StringBuilder();
    while (line != null && line.endsWith("\\")) {
      all.append(line, 0, line.length() - 1).append(' ');
      line = in.readLine();
    }
    return all.append(line == null ? "" : line).toString();
  }

  private List<String> command(String[] words) throws IOException {
    List<String> rows = new ArrayList<>();
    switch (words[0]) {
      case ".inputs" -> inputs.addAll(Arrays.asList(words).subList(1, words.length));
      case ".outputs" -> outputs.addAll(Arrays.asList(words).subList(1, words.length));
      case ".latch" -> {
        switch (words[3]) {
          case "ah" -> latch(words[2], words[1], words[4], List.of("11-", "0-1"));
          case "al" -> latch(words[2], words[1], words[4], List.of("01-", "1-1"));
          default -> {
            registers.put(words[2], words[1]);
            clocks.add(words[3] + " " + words[4]);
          }
        }
      }
      case ".names" -> {
        String[] from = Arrays.copyOfRange(words, 1, words.length - 1);
        gates.put(words[words.length - 1], new Gate(from, rows));
      }
      case ".subckt" -> {
        Map<String, String> ports = new LinkedHashMap<>();
        for (String connection : Arrays.asList(words).subList(2, words.length)) {
          int equals = connection.indexOf('=');
          ports.put(connection.substring(0, equals), connection.substring(equals + 1));
        }
        memories.add(new Memory(words[1], ports));
      }
      case ".cname" -> memories.add(new Memory(name(words[1]), memories.removeLast().ports()));
      case ".model", ".end" -> {
        // One model a file.
      }
      default -> throw new IOException("BLIF of yosys has a line with " + words[0]);
    }
    return rows;
  }

  /** What keeps its value while it is not enabled: a register holds what it was. */
  private void latch(String output, String data, String enable, List<String> rows) {
    String held = LATCHED + output;
    registers.put(held, output);
    gates.put(output, new Gate(new String[] {enable, data, held}, rows));
  }

  /** Whether a register is what a latch held. */
  static boolean isLatched(String register) {
    return register.startsWith(LATCHED);
  }

  /** Without the number by which yosys tells those of one name apart. */
  static String name(String net) {
    return net.replaceFirst("\\$\\d+(?=\\[|$)", "");
  }

  /** Of the register that a bit belongs to. */
  static String register(String net) {
    String name = name(net);
    int index = name.lastIndexOf('[');
    return index < 0 ? name : name.substring(0, index);
  }
}

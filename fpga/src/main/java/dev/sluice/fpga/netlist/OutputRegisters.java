// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.netlist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Moves the registers behind ECP5's block RAMs into the block RAMs. A DP16KD has a register behind
 * each read port, with a clock-to-output of 0.7 ns instead of 4.3 ns at speed grade 8, but yosys
 * always maps with {@code REGMODE=NOREG} and leaves that register in logic cells
 * (github.com/YosysHQ/yosys/issues/5814). This edits yosys's netlist (JSON) before it is placed.
 *
 * <p>A read port is changed when every output of it that is used goes to the D input of one
 * TRELLIS_FF and nowhere else, and all of these are what the output register is:
 *
 * <ul>
 *   <li>the same clock net, the same edge;
 *   <li>no enable, or all the same one, active high: it becomes OCE, which is tied to 1 without
 *       one. OCE alone is the output register's enable: CE, which may be a signal, holds the RAM's
 *       read, not the output register, so the register takes the RAM's held output as the flip-flop
 *       did;
 *   <li>no set or reset, and none of the RAM's port either (RST clears the output register too);
 *   <li>0 after configuration.
 * </ul>
 *
 * <p>In 36-bit mode DOA and DOB are the two halves of one read port: all or nothing. There the
 * output registers of both halves run on port B's clock; the ports must have one clock here.
 */
public final class OutputRegisters {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RAM = "DP16KD";
  private static final String FLIP_FLOP = "TRELLIS_FF";
  private static final int WIDEST = 36;
  private static final JsonNode ALWAYS = JSON.createArrayNode().add("1");

  private final ObjectNode cells;
  private final Map<Integer, List<Sink>> sinks = new HashMap<>();

  /** An input that a net goes to; a null cell is a port of the module. */
  private record Sink(String cell, String pin) {}

  private OutputRegisters(JsonNode module) {
    cells = (ObjectNode) module.path("cells");
    for (var cell : cells.properties()) {
      JsonNode directions = cell.getValue().path("port_directions");
      for (var pin : cell.getValue().path("connections").properties()) {
        if (!directions.path(pin.getKey()).asText().equals("output")) {
          addSinks(pin.getValue(), new Sink(cell.getKey(), pin.getKey()));
        }
      }
    }
    for (var port : module.path("ports").properties()) {
      if (!port.getValue().path("direction").asText().equals("input")) {
        addSinks(port.getValue().path("bits"), new Sink(null, port.getKey()));
      }
    }
  }

  /**
   * Edits a netlist in place.
   *
   * @param netlist what yosys wrote for ECP5
   * @return how many flip-flops are in block RAMs now
   * @throws IOException when it cannot be read or written
   */
  public static int merge(Path netlist) throws IOException {
    JsonNode root = JSON.readTree(netlist.toFile());
    int merged = merge(root);
    if (merged > 0) {
      JSON.writeValue(netlist.toFile(), root);
    }
    return merged;
  }

  /**
   * The same on the tree of a netlist.
   *
   * @param netlist the tree, changed in place
   * @return how many flip-flops are in block RAMs now
   */
  public static int merge(JsonNode netlist) {
    int merged = 0;
    for (JsonNode module : netlist.path("modules")) {
      if (module.path("cells").isObject()) {
        merged += new OutputRegisters(module).merge();
      }
    }
    return merged;
  }

  private int merge() {
    int merged = 0;
    List<JsonNode> rams = new ArrayList<>();
    for (JsonNode cell : cells) {
      if (cell.path("type").asText().equals(RAM)) {
        rams.add(cell);
      }
    }
    for (JsonNode ram : rams) {
      for (List<String> port : readPorts(ram)) {
        merged += merge(ram, port);
      }
    }
    return merged;
  }

  /** The letters of the pins of each read port. */
  private static List<List<String>> readPorts(JsonNode ram) {
    return width(ram, "A") == WIDEST || width(ram, "B") == WIDEST
        ? List.of(List.of("A", "B"))
        : List.of(List.of("A"), List.of("B"));
  }

  private static int width(JsonNode ram, String letter) {
    return Integer.parseInt(parameter(ram, "DATA_WIDTH_" + letter), 2);
  }

  private int merge(JsonNode ram, List<String> port) {
    if (!port.stream().allMatch(letter -> isPlain(ram, letter, port.getFirst()))) {
      return 0;
    }
    Map<String, String> registers = new LinkedHashMap<>();
    JsonNode enable = null;
    for (var pin : ram.path("connections").properties()) {
      if (port.stream().anyMatch(letter -> pin.getKey().startsWith("DO" + letter))) {
        List<Sink> used = sinks.getOrDefault(pin.getValue().path(0).asInt(), List.of());
        if (used.isEmpty()) {
          continue;
        }
        if (used.size() != 1 || !isOutputRegister(used.getFirst(), ram, port.getFirst())) {
          return 0;
        }
        JsonNode its = enable(cells.path(used.getFirst().cell()));
        if (its.isMissingNode() || (enable != null && !enable.equals(its))) {
          return 0;
        }
        enable = its;
        registers.put(pin.getKey(), used.getFirst().cell());
      }
    }
    if (registers.isEmpty()) {
      return 0;
    }
    ObjectNode connections = (ObjectNode) ram.path("connections");
    registers.forEach(
        (pin, register) -> {
          connections.set(pin, pin(cells.path(register), "Q"));
          cells.remove(register);
        });
    for (String letter : port) {
      ((ObjectNode) ram.path("parameters")).put("REGMODE_" + letter, "OUTREG");
      connections.set("OCE" + letter, enable.deepCopy());
    }
    return registers.size();
  }

  /** No output register yet, no reset, and the clock of the other half. */
  private static boolean isPlain(JsonNode ram, String letter, String other) {
    return parameter(ram, "REGMODE_" + letter).equals("NOREG")
        && isZero(pin(ram, "RST" + letter))
        && pin(ram, "CLK" + letter).equals(pin(ram, "CLK" + other))
        && isInverted(ram, "CLK" + letter) == isInverted(ram, "CLK" + other);
  }

  private boolean isOutputRegister(Sink sink, JsonNode ram, String letter) {
    if (sink.cell() == null || !sink.pin().equals("DI")) {
      return false;
    }
    JsonNode cell = cells.path(sink.cell());
    return cell.path("type").asText().equals(FLIP_FLOP)
        && pin(cell, "CLK").equals(pin(ram, "CLK" + letter))
        && isInverted(cell, "CLK") == isInverted(ram, "CLK" + letter)
        && isZero(pin(cell, "LSR"))
        && parameter(cell, "LSRMUX").equals("LSR")
        && parameter(cell, "REGSET").equals("RESET")
        && cell.path("attributes").path("keep").isMissingNode();
  }

  /** What OCE has to be connected to; missing when it cannot be said. */
  private static JsonNode enable(JsonNode cell) {
    return switch (parameter(cell, "CEMUX")) {
      case "1" -> ALWAYS;
      case "CE" -> pin(cell, "CE").path(0).isInt() ? pin(cell, "CE") : MissingNode.getInstance();
      default -> MissingNode.getInstance();
    };
  }

  private static boolean isInverted(JsonNode cell, String clock) {
    return parameter(cell, clock + "MUX").equals("INV");
  }

  private static boolean isZero(JsonNode bits) {
    return bits.size() == 1 && bits.path(0).asText().equals("0");
  }

  /** Without the space that yosys appends to texts that look like numbers. */
  private static String parameter(JsonNode cell, String name) {
    return cell.path("parameters").path(name).asText().strip();
  }

  private static JsonNode pin(JsonNode cell, String name) {
    return cell.path("connections").path(name);
  }

  private void addSinks(JsonNode bits, Sink sink) {
    for (JsonNode bit : bits) {
      if (bit.isInt()) {
        sinks.computeIfAbsent(bit.asInt(), _ -> new ArrayList<>()).add(sink);
      }
    }
  }
}

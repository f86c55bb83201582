// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.floorplan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells of a netlist and the wires between two of them: from a net's driver to each cell that
 * it goes to. A wire of a net of n cells weighs 1 / sqrt(n - 1). Nets of many cells, as clocks and
 * resets are, do not say where a cell should be and are left out.
 */
final class Wiring {
  /** Cells of the largest net that counts. */
  static final int MOST = 60;

  private final List<String> names = new ArrayList<>();
  private final List<Wire> wires = new ArrayList<>();
  private final List<Integer> rams = new ArrayList<>();

  /** A net while it is read: who drives it, and every cell on it once. */
  private static final class Net {
    private int driver = -1;
    private final Set<Integer> cells = new LinkedHashSet<>();
  }

  /**
   * A wire.
   *
   * @param from number of the cell that drives it
   * @param to number of the cell that it goes to
   * @param weight how strongly it draws them to each other
   */
  record Wire(int from, int to, double weight) {}

  /**
   * Reads a module.
   *
   * @param module of yosys's JSON
   * @param ramType a block RAM's type
   */
  Wiring(JsonNode module, String ramType) {
    Map<Integer, Net> nets = new LinkedHashMap<>();
    for (var cell : module.path("cells").properties()) {
      int number = names.size();
      names.add(cell.getKey());
      if (cell.getValue().path("type").asText().equals(ramType)) {
        rams.add(number);
      }
      add(cell.getValue(), number, nets);
    }
    nets.values().forEach(this::add);
  }

  private static void add(JsonNode cell, int number, Map<Integer, Net> nets) {
    for (var pin : cell.path("connections").properties()) {
      boolean drives = cell.path("port_directions").path(pin.getKey()).asText().equals("output");
      for (JsonNode bit : pin.getValue()) {
        if (bit.isInt()) {
          Net net = nets.computeIfAbsent(bit.asInt(), _ -> new Net());
          net.cells.add(number);
          if (drives) {
            net.driver = number;
          }
        }
      }
    }
  }

  private void add(Net net) {
    int cells = net.cells.size();
    if (net.driver < 0 || cells < 2 || cells > MOST) {
      return;
    }
    double weight = 1 / Math.sqrt(cells - 1);
    for (int cell : net.cells) {
      if (cell != net.driver) {
        wires.add(new Wire(net.driver, cell, weight));
      }
    }
  }

  /** How many cells there are; they have numbers from 0 on. */
  int cells() {
    return names.size();
  }

  String name(int cell) {
    return names.get(cell);
  }

  /** The numbers of the block RAMs. */
  List<Integer> rams() {
    return rams;
  }

  List<Wire> wires() {
    return wires;
  }

  /** The weights of each cell's wires, added up. */
  double[] degrees() {
    double[] degrees = new double[cells()];
    for (Wire wire : wires) {
      degrees[wire.from] += wire.weight;
      degrees[wire.to] += wire.weight;
    }
    return degrees;
  }
}

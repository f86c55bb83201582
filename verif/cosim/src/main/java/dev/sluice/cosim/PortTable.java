// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.build.PortLayout;
import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The handles of an instance's ports by name. */
final class PortTable {
  private static final List<String> CLOCK_NAMES =
      List.of("clk", "clock", "aclk", "clk_i", "i_clk", "CLK", "ACLK", "clk_in", "wb_clk_i");

  private final Dut dut;
  private final Map<String, InputPort> inputs = new LinkedHashMap<>();
  private final Map<String, OutputPort> outputs = new LinkedHashMap<>();

  PortTable(Dut dut, PortLayout layout) {
    this.dut = dut;
    for (int i = 0; i < layout.inputs().size(); i++) {
      Port port = layout.inputs().get(i);
      inputs.put(port.name(), new InputPort(dut, port, 8L * layout.inputWord(i)));
    }
    for (int i = 0; i < layout.outputs().size(); i++) {
      Port port = layout.outputs().get(i);
      outputs.put(port.name(), new OutputPort(dut, port, 8L * layout.outputWord(i)));
    }
  }

  InputPort input(String name) {
    InputPort port = inputs.get(name);
    if (port != null) {
      return port;
    }
    if (outputs.containsKey(name)) {
      throw new PortException(
          outputs.get(name).port() + " of " + dut + " is an output: it cannot be driven");
    }
    throw unknown("input", name, inputs.keySet());
  }

  OutputPort output(String name) {
    OutputPort port = outputs.get(name);
    if (port != null) {
      return port;
    }
    if (inputs.containsKey(name)) {
      throw new PortException(
          inputs.get(name).port() + " of " + dut + " is an input, not an output");
    }
    throw unknown("output", name, outputs.keySet());
  }

  boolean isPort(String name) {
    return outputs.containsKey(name) || inputs.containsKey(name);
  }

  /** An output, or an input if there is no such output. */
  Signal any(String name) {
    if (!isPort(name)) {
      Set<String> all = new LinkedHashSet<>(outputs.keySet());
      all.addAll(inputs.keySet());
      throw unknown("port", name, all);
    }
    return outputs.containsKey(name) ? outputs.get(name) : inputs.get(name);
  }

  boolean isInput(String name) {
    return inputs.containsKey(name);
  }

  List<InputPort> inputs() {
    return List.copyOf(inputs.values());
  }

  List<OutputPort> outputs() {
    return List.copyOf(outputs.values());
  }

  /** The first one-bit input with a usual name of a clock. */
  Optional<String> usualClock() {
    return CLOCK_NAMES.stream()
        .filter(name -> inputs.containsKey(name) && inputs.get(name).port().width() == 1)
        .findFirst();
  }

  /** The one of that path, with or without the top module's name before it. */
  Internal internal(String path, Map<String, Internal> all) {
    Internal found = internalOrNull(path, all);
    if (found == null) {
      if (all.isEmpty()) {
        throw new PortException(
            dut
                + " has no internal signal "
                + full(path)
                + ": none can be reached; build with Verilate.internals(), or"
                + " internal(module, variable) for one");
      }
      throw unknown("internal signal", full(path), all.keySet());
    }
    return found.withBits();
  }

  Internal internalOrNull(String path, Map<String, Internal> all) {
    return all.get(full(path));
  }

  private String full(String path) {
    String top = dut.model().top() + ".";
    return path.startsWith(top) ? path : top + path;
  }

  private PortException unknown(String what, String name, Set<String> names) {
    String nearest =
        Names.nearest(name, names).map(n -> "; the nearest is " + n).orElse("; it has none");
    return new PortException(dut + " has no " + what + " " + name + nearest);
  }
}

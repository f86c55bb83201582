// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.model.Port;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The ports that a block must have for its wires, to find those that would not be compared. */
final class PortNames {
  private final Set<String> names = new TreeSet<>(Set.of("clk", "reset"));

  void add(Wires wires) {
    if (wires.kind() != WireKind.SIGNALS) {
      names.add(wires.validPort());
    }
    if (wires.kind() == WireKind.STREAM) {
      names.add(wires.readyPort());
    }
    for (int i = 0; i < wires.size(); i++) {
      if (!names.add(wires.port(i))) {
        throw new IllegalArgumentException("two wires name the port " + wires.port(i));
      }
    }
  }

  void check(List<Port> ports) {
    Set<String> unknown = new TreeSet<>();
    ports.forEach(port -> unknown.add(port.name()));
    unknown.removeAll(names);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("ports of the RTL that no wires name: " + unknown);
    }
  }
}

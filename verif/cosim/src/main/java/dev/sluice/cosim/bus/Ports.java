// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.Signal;
import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.util.ArrayList;
import java.util.List;

/** Ports of a bus by prefix and suffix; those that a design may leave out are left out here too. */
final class Ports {
  private final Dut dut;
  private final String prefix;

  Ports(Dut dut, String prefix) {
    this.dut = dut;
    this.prefix = prefix;
    List<String> names = dut.model().ports().stream().map(Port::name).toList();
    if (prefix.indexOf('.') < 0) { // else it is a bus inside
      Names.noPrefix(prefix, names)
          .ifPresent(
              none -> {
                throw new PortException(dut + " has " + none);
              });
    }
  }

  boolean has(String suffix) {
    return dut.hasSignal(prefix + suffix);
  }

  InputPort in(String suffix) {
    return dut.input(prefix + suffix);
  }

  OutputPort out(String suffix) {
    return dut.output(prefix + suffix);
  }

  Signal any(String suffix) {
    return dut.signal(prefix + suffix);
  }

  /** Those of these that exist. */
  List<String> present(String... suffixes) {
    List<String> found = new ArrayList<>();
    for (String suffix : suffixes) {
      if (has(suffix)) {
        found.add(suffix);
      }
    }
    return found;
  }

  InputPort[] ins(List<String> suffixes) {
    return suffixes.stream().map(this::in).toArray(InputPort[]::new);
  }

  OutputPort[] outs(List<String> suffixes) {
    return suffixes.stream().map(this::out).toArray(OutputPort[]::new);
  }

  Signal[] any(List<String> suffixes) {
    return suffixes.stream().map(this::any).toArray(Signal[]::new);
  }
}

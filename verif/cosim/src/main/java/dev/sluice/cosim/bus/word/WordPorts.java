// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.Port;
import java.util.List;
import java.util.stream.Stream;

/** Ports of a bus by prefix and suffix. */
record WordPorts(Dut dut, String prefix) {
  WordPorts {
    Names.noPrefix(prefix, dut.model().ports().stream().map(Port::name).toList())
        .ifPresent(
            none -> {
              throw new PortException(dut + " has " + none);
            });
  }

  boolean has(String suffix) {
    return dut.model().ports().stream().anyMatch(port -> port.name().equals(prefix + suffix));
  }

  /** Those of these that exist. */
  List<String> present(String... suffixes) {
    return Stream.of(suffixes).filter(this::has).toList();
  }

  /** The first that there is, for a bus of which there are several ways to name it. */
  String firstOf(String... suffixes) {
    List<String> found = present(suffixes);
    return found.isEmpty() ? suffixes[0] : found.getFirst();
  }

  InputPort in(String suffix) {
    return dut.input(prefix + suffix);
  }

  OutputPort out(String suffix) {
    return dut.output(prefix + suffix);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.PortField;
import java.util.Map;

/** The names of the values of an enumerated port or field. */
final class EnumNames {
  private EnumNames() {}

  /** Never empty. */
  static Map<String, Long> of(Signal signal) {
    Map<String, Long> names = signal instanceof Slice slice ? slice.names() : ofPort(signal);
    if (names.isEmpty()) {
      throw new PortException(signal + " of " + signal.dut() + " has no names for its values");
    }
    return names;
  }

  private static Map<String, Long> ofPort(Signal signal) {
    return signal.dut().model().fields(signal.port().name()).stream()
        .filter(field -> field.path().isEmpty())
        .findFirst()
        .map(PortField::names)
        .orElse(Map.of());
  }

  static long value(Signal signal, String name) {
    Map<String, Long> names = of(signal);
    if (!names.containsKey(name)) {
      throw new PortException(
          signal
              + " of "
              + signal.dut()
              + " has no value "
              + name
              + "; the nearest is "
              + Names.nearest(name, names.keySet()).orElseThrow());
    }
    return names.get(name);
  }
}

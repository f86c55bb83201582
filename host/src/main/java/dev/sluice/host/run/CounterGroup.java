// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.driver.CounterReading;
import dev.sluice.spec.registers.NicCounter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The counters of a NIC as a report groups them: by the first word of their names. */
enum CounterGroup {
  DROPPED("dropped"),
  REFUSED("refused"),
  OVERFLOW("overflow"),
  PAYLOAD("packetBuilder"),
  RECEIVE("receiveControl"),
  SEND("sendEngine"),
  /** Of the UDP wrapper, which a run does not have. */
  UDP(""),
  /** Of what stands behind a MAC, which a run does not have. */
  MAC(""),
  RING("hostRings"),
  ACCESS("registers"),
  VERDICT("verdicts");

  private final String label;

  CounterGroup(String label) {
    this.label = label;
  }

  /** All counters by group and name, in the order of the registers. */
  static Map<String, Map<String, Long>> json(CounterReading counters) {
    Map<String, Map<String, Long>> groups = new LinkedHashMap<>();
    for (NicCounter counter : NicCounter.values()) {
      String name = counter.name();
      int end = name.indexOf('_');
      CounterGroup group = valueOf(name.substring(0, end));
      if (!group.label.isEmpty()) {
        groups
            .computeIfAbsent(group.label, _ -> new LinkedHashMap<>())
            .put(camel(name.substring(end + 1)), counters.of(counter));
      }
    }
    return groups;
  }

  /** {@code BAD_CRC} as {@code badCrc}. */
  private static String camel(String constant) {
    StringBuilder out = new StringBuilder();
    for (String part : constant.split("_")) {
      String lower = part.toLowerCase(Locale.ROOT);
      out.append(
          out.isEmpty() ? lower : Character.toUpperCase(lower.charAt(0)) + lower.substring(1));
    }
    return out.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A field of a port whose type is a packed struct or union, or an enumerated port as a whole.
 *
 * @param port the port's name in the Verilog, of an array without index
 * @param path from the port down, for example {@code head[1].length}; empty for the whole port
 * @param low its lowest bit, counted from the port's lowest
 * @param width bits, 1 or more
 * @param signed whether it is declared signed
 * @param names the names of an enumerated type with their bits, as declared; empty if it is none
 */
public record PortField(
    String port, String path, int low, int width, boolean signed, Map<String, Long> names) {

  /**
   * This field as a line of a file.
   *
   * @return for {@link #ofLine}
   */
  public String line() {
    String values =
        names.entrySet().stream()
            .map(name -> name.getKey() + "=" + name.getValue())
            .collect(Collectors.joining(","));
    return String.join(
        "\t", port, path, "" + low, "" + width, signed ? "signed" : "", values, "end");
  }

  /**
   * A field from its line.
   *
   * @param line as {@link #line} gave it
   * @return the field
   */
  public static PortField ofLine(String line) {
    String[] parts = line.split("\t");
    Map<String, Long> names = new LinkedHashMap<>();
    for (String value : parts[5].split(",")) {
      int equals = value.lastIndexOf('=');
      if (equals > 0) {
        names.put(value.substring(0, equals), Long.valueOf(value.substring(equals + 1)));
      }
    }
    return new PortField(
        parts[0],
        parts[1],
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[3]),
        parts[4].equals("signed"),
        names);
  }
}

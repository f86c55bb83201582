// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import dev.sluice.cosim.model.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the ports in the class header that Verilator generates. It reads only the {@code VL_IN},
 * {@code VL_OUT} and {@code VL_INOUT} macros, which all releases of Verilator 5 write alike, and
 * the references to arrays that newer ones write instead, without a direction. Their order is
 * Verilator's (by size), not the Verilog's.
 */
public final class PortParser {
  private static final Pattern MACRO =
      Pattern.compile(
          "\\bVL_(INOUT|IN|OUT)(?:8|16|64|W)?\\(\\(?&?(\\w+)\\)?((?:\\[\\d+\\])*),"
              + "\\s*(-?\\d+),\\s*(-?\\d+)(?:,\\s*\\d+)?\\)");

  // An array in newer releases: VlUnpacked<VlUnpacked<CData/*3:0*/, 5>, 2> &lane;
  private static final Pattern ARRAY =
      Pattern.compile(
          "(?:VlUnpacked<)+\\w+(?:<\\d+>)?/\\*(-?\\d+):(-?\\d+)\\*/((?:, ?\\d+>)+) ?&(\\w+);");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private PortParser() {}

  /**
   * The ports of a generated class header.
   *
   * @param header the text of {@code Vdut.h}
   * @param tree what is known of the ports beside it, by their names in the Verilog
   * @return the ports; each element of an array port is a port of its own
   */
  public static List<Port> parse(String header, Map<String, TreePort> tree) {
    List<Port> ports = new ArrayList<>();
    Matcher macro = MACRO.matcher(header);
    while (macro.find()) {
      add(
          ports,
          macro.group(2),
          direction(macro.group(1)),
          sizes(macro.group(3)),
          new String[] {macro.group(4), macro.group(5)},
          tree);
    }
    Matcher array = ARRAY.matcher(header);
    while (array.find()) {
      TreePort known = tree.get(verilogName(array.group(4)));
      if (known != null && !known.direction().isEmpty()) {
        add(
            ports,
            array.group(4),
            Port.Direction.valueOf(known.direction()),
            sizes(array.group(3)).reversed(), // the innermost dimension is written first
            new String[] {array.group(1), array.group(2)},
            tree);
      }
    }
    return List.copyOf(ports);
  }

  /**
   * Whether there are ports of which the header does not say the direction.
   *
   * @param header the text of {@code Vdut.h}
   * @return true when the tree has to be asked
   */
  public static boolean hasArrays(String header) {
    return ARRAY.matcher(header).find();
  }

  private static List<Integer> sizes(String text) {
    return NUMBER.matcher(text).results().map(found -> Integer.valueOf(found.group())).toList();
  }

  private static void add(
      List<Port> ports,
      String cppName,
      Port.Direction direction,
      List<Integer> sizes,
      String[] range,
      Map<String, TreePort> tree) {
    int msb = Integer.parseInt(range[0]);
    int lsb = Integer.parseInt(range[1]);
    String name = verilogName(cppName);
    boolean signed = tree.containsKey(name) && tree.get(name).signed();
    List<String> suffixes = List.of("");
    for (int size : sizes) {
      suffixes = extend(suffixes, size);
    }
    for (String suffix : suffixes) {
      ports.add(
          new Port(
              name + suffix,
              cppName + suffix,
              direction,
              Math.abs(msb - lsb) + 1,
              msb,
              lsb,
              signed));
    }
  }

  private static Port.Direction direction(String macro) {
    return switch (macro) {
      case "IN" -> Port.Direction.INPUT;
      case "OUT" -> Port.Direction.OUTPUT;
      default -> Port.Direction.INOUT;
    };
  }

  private static List<String> extend(List<String> suffixes, int size) {
    List<String> longer = new ArrayList<>();
    for (String suffix : suffixes) {
      for (int i = 0; i < size; i++) {
        longer.add(suffix + "[" + i + "]");
      }
    }
    return longer;
  }

  /**
   * Undoes Verilator's spelling of names: {@code __05F} and the like stand for the character of
   * that hexadecimal code, {@code __SYM__} marks a word of C++.
   *
   * @param cppName the name in C++
   * @return the name in the Verilog
   */
  public static String verilogName(String cppName) {
    String name = cppName.replaceFirst("^__SYM__", "").replaceFirst("^__PVT__", "");
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      if (name.startsWith("__0", i)
          && i + 5 <= name.length()
          && Character.digit(name.charAt(i + 3), 16) >= 0
          && Character.digit(name.charAt(i + 4), 16) >= 0) {
        out.append((char) Integer.parseInt(name.substring(i + 3, i + 5), 16));
        i += 4;
      } else {
        out.append(name.charAt(i));
      }
    }
    return out.toString();
  }
}

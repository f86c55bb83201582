package dev.sluice.cosim.build;

import dev.sluice.cosim.Port;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the ports in the class header that Verilator generates. It reads only the {@code VL_IN},
 * {@code VL_OUT} and {@code VL_INOUT} macros, which all releases of Verilator 5 write alike; their
 * order is Verilator's (by size), not the Verilog's.
 */
public final class PortParser {
  private static final Pattern MACRO =
      Pattern.compile(
          "\\bVL_(INOUT|IN|OUT)(?:8|16|64|W)?\\(\\(?&?(\\w+)\\)?((?:\\[\\d+\\])*),"
              + "\\s*(-?\\d+),\\s*(-?\\d+)(?:,\\s*\\d+)?\\)");
  private static final Pattern INDEX = Pattern.compile("\\[(\\d+)\\]");

  private PortParser() {}

  /**
   * The ports of a generated class header.
   *
   * @param header the text of {@code Vdut.h}
   * @param signed the names of ports that are signed
   * @return the ports; each element of an array port is a port of its own
   */
  public static List<Port> parse(String header, Set<String> signed) {
    List<Port> ports = new ArrayList<>();
    Matcher macro = MACRO.matcher(header);
    while (macro.find()) {
      int msb = Integer.parseInt(macro.group(4));
      int lsb = Integer.parseInt(macro.group(5));
      List<String> suffixes = List.of("");
      Matcher index = INDEX.matcher(macro.group(3));
      while (index.find()) {
        suffixes = extend(suffixes, Integer.parseInt(index.group(1)));
      }
      for (String suffix : suffixes) {
        ports.add(
            new Port(
                verilogName(macro.group(2)) + suffix,
                macro.group(2) + suffix,
                direction(macro.group(1)),
                Math.abs(msb - lsb) + 1,
                msb,
                lsb,
                signed.contains(verilogName(macro.group(2)))));
      }
    }
    return List.copyOf(ports);
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

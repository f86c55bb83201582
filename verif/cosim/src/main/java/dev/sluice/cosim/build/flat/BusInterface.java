// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.flat;

import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.VerilogException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A SystemVerilog interface: its modports, and the ports that it has itself. */
final class BusInterface {
  private static final Pattern MODPORTS = Pattern.compile("\\bmodport\\b([^;]*);");
  private static final Pattern MODPORT = Pattern.compile("(\\w+)\\s*\\((.*)\\)", Pattern.DOTALL);
  private static final Pattern SIGNAL = Pattern.compile("(?:(input|output)\\s+)?(\\w+)");
  private static final Pattern STATEMENT = Pattern.compile("[^;]*;");
  private static final Pattern NO_DECLARATION =
      Pattern.compile(
          "\\s*(?:assign|always\\w*|initial|final|modport|function|task|end\\w*|property"
              + "|sequence|generate|genvar|for|if|import|typedef|clocking|parameter|localparam)\\b.*",
          Pattern.DOTALL);

  private static final Pattern PARAMETER = Pattern.compile("(\\w+)\\s*(?:\\[[^\\]]*]\\s*)*=(?!=)");

  private final String name;
  private final VerilogText.Unit text;

  BusInterface(String name, VerilogText.Unit text) {
    this.name = name;
    this.text = text;
  }

  /** The signals of a modport, true for those that the module drives. */
  Map<String, Boolean> signals(String port, String modport) {
    List<String> known = new ArrayList<>();
    Matcher lists = MODPORTS.matcher(text.body());
    while (lists.find()) {
      for (String item : VerilogText.items(lists.group(1))) {
        Matcher one = MODPORT.matcher(item);
        if (one.matches()) {
          known.add(one.group(1));
          if (one.group(1).equals(modport)) {
            return signalsOf(port, modport, one.group(2));
          }
        }
      }
    }
    throw new VerilogException(
        "interface port "
            + port
            + ": "
            + name
            + " has no modport "
            + modport
            + Names.nearest(modport, known).map(near -> "; the nearest is " + near).orElse(""));
  }

  private Map<String, Boolean> signalsOf(String port, String modport, String list) {
    Map<String, Boolean> signals = new LinkedHashMap<>();
    String direction = "";
    for (String item : VerilogText.items(list)) {
      Matcher signal = SIGNAL.matcher(item);
      if (!signal.matches() || signal.group(1) == null && direction.isEmpty()) {
        throw refused(
            port,
            "'"
                + item.replaceAll("\\s+", " ")
                + "' in its modport "
                + modport
                + " is no input or output");
      }
      direction = signal.group(1) == null ? direction : signal.group(1);
      if (isUnpacked(signal.group(2))) {
        throw refused(port, "its signal " + signal.group(2) + " is an unpacked array");
      }
      signals.put(signal.group(2), direction.equals("output"));
    }
    return signals;
  }

  private boolean isUnpacked(String signal) {
    Pattern array = Pattern.compile("\\b" + signal + "\\s*\\[");
    return STATEMENT
        .matcher(text.body())
        .results()
        .map(found -> found.group())
        .filter(statement -> !NO_DECLARATION.matcher(statement).matches())
        .anyMatch(statement -> array.matcher(statement).find());
  }

  /** The names of its own ports; they are inputs. */
  List<String> ports(String port) {
    List<String> names = new ArrayList<>();
    for (String item : VerilogText.items(text.ports())) {
      Matcher last = Pattern.compile(".*?(\\w+)\\s*", Pattern.DOTALL).matcher(item);
      if (!last.matches() || item.matches("(?s)(?:output|inout|ref)\\b.*")) {
        throw refused(port, name + " has the port '" + item + "', which is no input");
      }
      names.add(last.group(1));
    }
    return names;
  }

  /** Throws if it has no such parameter. */
  void checkParameter(String port, String parameter) {
    List<String> known = new ArrayList<>();
    PARAMETER
        .matcher(text.parameters() + ";" + text.body())
        .results()
        .forEach(found -> known.add(found.group(1)));
    if (!known.contains(parameter)) {
      throw new VerilogException(
          "interface port "
              + port
              + ": "
              + name
              + " has no parameter "
              + parameter
              + Names.nearest(parameter, known).map(near -> "; the nearest is " + near).orElse(""));
    }
  }

  static VerilogException refused(String port, String reason) {
    return new VerilogException(
        "interface port "
            + port
            + " cannot be made flat: "
            + reason
            + "; write a module round the top that has the interface inside and its signals as ports,"
            + " and name that one as top");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.flat;

import dev.sluice.cosim.build.ModelSpec;
import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.VerilogException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a module round a top module with interface ports, which Verilator does not take: it has
 * the interfaces inside, and a port {@code PORT_SIGNAL} for each signal of a port's modport. All
 * other ports, and the parameters, are the module's. A parameter {@code PORT.NAME} is one of that
 * port's interface.
 */
public final class FlatTop {
  private static final Pattern DIRECTION =
      Pattern.compile("(input|output|inout|ref)\\b(.*)", Pattern.DOTALL);
  private static final Pattern INTERFACE =
      Pattern.compile("(\\w+)(?:\\s*\\.\\s*(\\w+))?\\s+(\\w+)((?:\\s*\\[[^\\]]*])*)");
  private static final Pattern NAME =
      Pattern.compile("(.*?)(\\w+)((?:\\s*\\[[^\\]]*])*)\\s*(?:=.*)?", Pattern.DOTALL);

  private final ModelSpec spec;
  private final String sources;
  private final VerilogText.Unit top;
  private final List<String> names = new ArrayList<>();
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder flat = new StringBuilder();
  private final StringBuilder instances = new StringBuilder();
  private final StringBuilder assignments = new StringBuilder();
  private final List<String> connections = new ArrayList<>();
  private final List<String> buses = new ArrayList<>();

  private FlatTop(ModelSpec spec, String sources, VerilogText.Unit top) {
    this.spec = spec;
    this.sources = sources;
    this.top = top;
  }

  /**
   * What to build.
   *
   * @param spec what was asked for
   * @return the same where the top module has no interface ports, or is not in a given file
   * @throws VerilogException when an interface port cannot be made flat; says which and why
   */
  public static ModelSpec of(ModelSpec spec) {
    String sources = sources(spec);
    ModelSpec flat = spec;
    if (sources.contains("interface")) {
      String bare = VerilogText.bare(sources);
      VerilogText.Unit top = VerilogText.find(bare, "module", Pattern.quote(spec.top()));
      flat = top == null ? spec : new FlatTop(spec, bare, top).flat();
    }
    for (String name : flat.parameters().keySet()) {
      if (name.contains(".")) {
        throw new VerilogException(
            "top module "
                + spec.top()
                + " has no interface port "
                + name.replaceFirst("\\..*", "")
                + " in the given files, whose parameter "
                + name
                + " could be set");
      }
    }
    return flat;
  }

  /**
   * The name of the module round another.
   *
   * @param top the name of that one
   * @return a module's name
   */
  public static String around(String top) {
    return "flat_" + top;
  }

  private static String sources(ModelSpec spec) {
    StringBuilder all = new StringBuilder();
    try {
      for (Path file : spec.files()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1)).append('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    spec.texts().values().forEach(text -> all.append(text).append('\n'));
    return all.toString();
  }

  private ModelSpec flat() {
    String prefix = "";
    for (String item : VerilogText.items(top.ports())) {
      Matcher directed = DIRECTION.matcher(item);
      Matcher name = NAME.matcher(item);
      if (!name.matches()) {
        return spec;
      }
      if (directed.matches()) {
        prefix = plain(name);
      } else if (name.group(1).isBlank()) {
        if (!prefix.isEmpty() && !addBus(prefix + " " + item)) {
          declare(prefix, name.group(2), name.group(3));
        }
      } else if (addBus(item)) {
        prefix = name.group(1).strip();
      } else {
        Matcher before = DIRECTION.matcher(prefix);
        if (!before.matches()) {
          return spec; // not a header of directions and types, or an interface that is not given
        }
        prefix = before.group(1) + " " + name.group(1).strip();
        declare(prefix, name.group(2), name.group(3));
      }
    }
    return buses.isEmpty() ? spec : written();
  }

  private String plain(Matcher name) {
    String prefix = name.group(1).strip();
    declare(prefix, name.group(2), name.group(3));
    return prefix;
  }

  private void declare(String prefix, String name, String dimensions) {
    add(plain, name, prefix + " " + name + dimensions);
    connections.add("." + name + "(" + name + ")");
  }

  private void add(StringBuilder declarations, String name, String declaration) {
    if (names.contains(name)) {
      throw new VerilogException(
          "the flat ports of top module " + spec.top() + " would have two named " + name);
    }
    names.add(name);
    declarations.append("  ").append(declaration).append(";\n");
  }

  /** Takes an interface port; false if it is none. */
  private boolean addBus(String item) {
    Matcher port = INTERFACE.matcher(item);
    if (!port.matches() || DIRECTION.matcher(item).matches()) {
      return false;
    }
    String type = port.group(1);
    String name = port.group(3);
    if (type.equals("interface")) {
      throw BusInterface.refused(
          name, "it is generic, so it is not known which interface it takes");
    }
    VerilogText.Unit text = VerilogText.find(sources, "interface", Pattern.quote(type));
    if (text == null) {
      if (port.group(2) != null) {
        throw BusInterface.refused(name, "interface " + type + " is in none of the given files");
      }
      return false;
    }
    if (!port.group(4).isBlank()) {
      throw BusInterface.refused(name, "it is an array of interfaces");
    }
    if (port.group(2) == null) {
      throw BusInterface.refused(name, "it names no modport, so its signals have no direction");
    }
    buses.add(name);
    BusInterface bus = new BusInterface(type, text);
    Map<String, Boolean> signals = bus.signals(name, port.group(2));
    instances.append("  ").append(type).append(parametersOf(bus, name)).append(' ').append(name);
    instances.append(" (").append(String.join(", ", connected(bus, name))).append(");\n");
    signals.forEach((signal, driven) -> flatten(name, signal, driven));
    connections.add("." + name + "(" + name + ")");
    return true;
  }

  private void flatten(String bus, String signal, boolean driven) {
    String inside = bus + "." + signal;
    String port = bus + "_" + signal;
    add(flat, port, (driven ? "output" : "input") + " type(" + inside + ") " + port);
    assignments.append("  assign ");
    assignments.append(driven ? port + " = " + inside : inside + " = " + port).append(";\n");
  }

  private List<String> connected(BusInterface bus, String port) {
    List<String> connected = new ArrayList<>();
    for (String own : bus.ports(port)) {
      if (VerilogText.items(top.ports()).stream()
          .noneMatch(p -> p.matches("(?s).*\\b" + own + "\\s*"))) {
        throw BusInterface.refused(
            port,
            "its interface has the port "
                + own
                + ", and "
                + spec.top()
                + " has none of that name to connect with it");
      }
      connected.add("." + own + "(" + own + ")");
    }
    return connected;
  }

  private String parametersOf(BusInterface bus, String port) {
    List<String> set = new ArrayList<>();
    spec.parameters()
        .forEach(
            (name, value) -> {
              if (name.startsWith(port + ".")) {
                String own = name.substring(port.length() + 1);
                bus.checkParameter(port, own);
                set.add("." + own + "(" + value + ")");
              }
            });
    return set.isEmpty() ? "" : " #(" + String.join(", ", set) + ")";
  }

  private ModelSpec written() {
    Map<String, String> parameters = new LinkedHashMap<>(spec.parameters());
    for (String name : spec.parameters().keySet()) {
      int dot = name.indexOf('.');
      if (dot >= 0) {
        String port = name.substring(0, dot);
        if (!buses.contains(port)) {
          throw new VerilogException(
              "top module "
                  + spec.top()
                  + " has no interface port "
                  + port
                  + Names.nearest(port, buses).map(near -> "; the nearest is " + near).orElse(""));
        }
        parameters.remove(name);
      }
    }
    String wrapper = around(spec.top());
    List<String> passed =
        VerilogText.items(top.parameters()).stream()
            .filter(item -> !item.startsWith("localparam"))
            .map(item -> NAME.matcher(item))
            .filter(Matcher::matches)
            .map(name -> "." + name.group(2) + "(" + name.group(2) + ")")
            .toList();
    String text =
        "module "
            + wrapper
            + " "
            + top.imports()
            + (top.parameters().isEmpty() ? "" : " #(" + top.parameters() + ")")
            + " ("
            + String.join(", ", names)
            + ");\n"
            + plain
            + instances
            + flat
            + assignments
            + "  "
            + spec.top()
            + (passed.isEmpty() ? "" : " #(" + String.join(", ", passed) + ")")
            + " "
            + spec.top()
            + " ("
            + String.join(", ", connections)
            + ");\nendmodule\n";
    Map<String, String> texts = new LinkedHashMap<>(spec.texts());
    texts.put(wrapper + ".sv", text);
    return spec.with(wrapper, texts, parameters);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import dev.sluice.cosim.model.PortField;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The fields of packed structs and unions among the top module's ports, and the names of enumerated
 * ones, from the tree that Verilator writes with {@code --xml-only}.
 *
 * <p>The tree gives a variable of an enumerated type the type that lies under it, so the names are
 * found by what the source says there: a variable's {@code vartype}, or the name of a type that
 * stands nearest before a member.
 */
public final class PackedFields {
  private static final Pattern WORD = Pattern.compile("\\b(?:struct|union|enum)\\b");
  private static final int LONG_BITS = 64;

  private final List<Node> variables = new ArrayList<>();
  private final Map<String, Node> types = new HashMap<>();
  private final List<PortField> found = new ArrayList<>();

  /** An element of the tree with what is below it. */
  private record Node(String kind, Map<String, String> values, List<Node> below) {
    String value(String name) {
      return values.getOrDefault(name, "");
    }

    /** The last part of a name such as {@code p::state_t}. */
    String simpleName() {
      return value("name").replaceFirst("^.*(?:::|\\.)", "");
    }
  }

  private PackedFields() {}

  /**
   * Whether there can be such types in some Verilog.
   *
   * @param verilog the text
   * @return false when there are none
   */
  public static boolean mayBeIn(CharSequence verilog) {
    return WORD.matcher(verilog).find();
  }

  /**
   * Reads the tree.
   *
   * @param xml its file
   * @return the fields of all ports, a port's in the order of its type
   * @throws IOException when it cannot be read
   */
  public static List<PortField> read(Path xml) throws IOException {
    PackedFields fields = new PackedFields();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(xml))) {
      fields.collect(XMLInputFactory.newDefaultFactory().createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      throw new IOException("Verilator's tree cannot be read: " + e.getMessage(), e);
    }
    fields.variables.forEach(fields::addPort);
    return List.copyOf(fields.found);
  }

  private void collect(XMLStreamReader xml) throws XMLStreamException {
    boolean inTop = false;
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      String element = xml.getLocalName();
      if (element.equals("module")) {
        inTop = "1".equals(xml.getAttributeValue(null, "topModule"));
      } else if (inTop && element.equals("var") && xml.getAttributeValue(null, "dir") != null) {
        variables.add(node(xml));
      } else if (element.equals("typetable")) {
        for (Node type : node(xml).below()) {
          types.put(type.value("id"), type);
        }
      }
    }
  }

  private static Node node(XMLStreamReader xml) throws XMLStreamException {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      values.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
    }
    Node node = new Node(xml.getLocalName(), values, new ArrayList<>());
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        node.below().add(node(xml));
      }
    }
    return node;
  }

  private void addPort(Node variable) {
    String name = PortParser.verilogName(variable.value("origName"));
    Node type = types.get(variable.value("dtype_id"));
    while (type != null && type.kind().equals("unpackarraydtype")) {
      type = types.get(type.value("sub_dtype_id"));
    }
    if (type == null) {
      return;
    }
    Map<String, Long> names = names(type, variable.value("vartype"));
    if (!names.isEmpty()) {
      found.add(new PortField(name, "", 0, width(type), isSigned(type), names));
    } else if (holdsFields(type)) {
      addBelow(name, "", 0, type, type);
    }
  }

  private boolean holdsFields(Node type) {
    Node element = type;
    while (element != null && element.kind().equals("packarraydtype")) {
      element = types.get(element.value("sub_dtype_id"));
    }
    return element != null && element.kind().matches("(?:struct|union)dtype");
  }

  /** Adds what a struct, a union or a packed array holds; the member is that which has the type. */
  private void addBelow(String port, String path, int low, Node type, Node member) {
    switch (type.kind()) {
      case "structdtype" -> {
        int above = low + width(type);
        for (Node below : type.below()) {
          above -= width(sub(below));
          add(port, joined(path, below.value("name")), above, sub(below), below);
        }
      }
      case "uniondtype" -> {
        for (Node below : type.below()) {
          add(port, joined(path, below.value("name")), low, sub(below), below);
        }
      }
      case "packarraydtype" -> {
        int left = bound(type, 0);
        int right = bound(type, 1);
        int width = width(sub(type));
        for (int i = 0; i <= Math.abs(left - right); i++) {
          int index = left >= right ? right + i : right - i;
          add(port, path + "[" + index + "]", low + i * width, sub(type), member);
        }
      }
      default -> {}
    }
  }

  private void add(String port, String path, int low, Node type, Node member) {
    Map<String, Long> names = names(type, typeBefore(member, type));
    found.add(new PortField(port, path, low, width(type), isSigned(type), names));
    addBelow(port, path, low, type, member);
  }

  private static String joined(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private Node sub(Node node) {
    return types.getOrDefault(node.value("sub_dtype_id"), new Node("nothing", Map.of(), List.of()));
  }

  private int width(Node type) {
    return switch (type.kind()) {
      case "structdtype" -> type.below().stream().mapToInt(m -> width(sub(m))).sum();
      case "uniondtype" -> type.below().stream().mapToInt(m -> width(sub(m))).max().orElse(0);
      case "packarraydtype" -> (Math.abs(bound(type, 0) - bound(type, 1)) + 1) * width(sub(type));
      case "basicdtype" ->
          type.value("left").isEmpty()
              ? 1
              : Math.abs(
                      Integer.parseInt(type.value("left")) - Integer.parseInt(type.value("right")))
                  + 1;
      case "nothing" -> 0;
      default -> width(sub(type));
    };
  }

  private boolean isSigned(Node type) {
    return type.kind().equals("basicdtype") && type.value("signed").equals("true");
  }

  private static int bound(Node array, int index) {
    return (int) number(array.below().getFirst().below().get(index).value("name"));
  }

  /** A constant such as {@code 2'h3} or {@code 32'sh1}. */
  private static long number(String constant) {
    String digits = constant.replaceFirst("^\\d+'s?h", "");
    return digits.length() > LONG_BITS / 4 ? 0 : Long.parseUnsignedLong(digits, 16);
  }

  /** The name of the type that the source says of a member, or nothing. */
  private String typeBefore(Node member, Node type) {
    int[] at = place(member);
    Node nearest = null;
    for (Node candidate : types.values()) {
      if (candidate.kind().equals("refdtype")
          && candidate.value("sub_dtype_id").equals(type.value("id"))
          && file(candidate).equals(file(member))
          && isBefore(place(candidate), at)
          && (nearest == null || isBefore(place(nearest), place(candidate)))) {
        nearest = candidate;
      }
    }
    return nearest == null ? "" : nearest.value("name");
  }

  private static String file(Node node) {
    return node.value("loc").replaceFirst(",.*", "");
  }

  private static int[] place(Node node) {
    String[] parts = node.value("loc").split(",");
    return new int[] {Integer.parseInt(parts[1]), Integer.parseInt(parts[2])};
  }

  private static boolean isBefore(int[] one, int[] other) {
    return one[0] < other[0] || one[0] == other[0] && one[1] < other[1];
  }

  /** The names of the enumerated type of that name over the given type. */
  private Map<String, Long> names(Node type, String name) {
    Map<String, Long> names = Map.of();
    if (name.isEmpty() || !type.kind().equals("basicdtype") || width(type) > LONG_BITS) {
      return names;
    }
    for (Node candidate : types.values()) {
      if (candidate.kind().equals("enumdtype")
          && candidate.value("sub_dtype_id").equals(type.value("id"))
          && candidate.simpleName().equals(name.replaceFirst("^.*::", ""))) {
        Map<String, Long> these = new LinkedHashMap<>();
        for (Node item : candidate.below()) {
          these.put(item.value("name"), number(item.below().getFirst().value("name")));
        }
        if (!names.isEmpty() && !names.equals(these)) {
          return Map.of(); // two types of that name: nobody knows which
        }
        names = these;
      }
    }
    return names;
  }
}

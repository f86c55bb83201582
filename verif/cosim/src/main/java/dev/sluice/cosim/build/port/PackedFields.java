// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import dev.sluice.cosim.model.PortField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The fields of packed structs and unions among the top module's ports, and the names of enumerated
 * ones, from Verilator's tree.
 *
 * <p>The tree in XML gives a variable of an enumerated type the type that lies under it, so there
 * the names are found by what the source says: a variable's {@code vartype}, or the name of a type
 * that stands nearest before a member. In JSON the type is the enumeration.
 */
public final class PackedFields {
  private static final Pattern WORD = Pattern.compile("\\b(?:struct|union|enum)\\b");
  private static final int LONG_BITS = 64;
  private static final TreeNode NOTHING = new TreeNode("nothing", Map.of(), List.of());

  private final DesignTree tree;
  private final Map<String, TreeNode> types;
  private final List<PortField> found = new ArrayList<>();

  private PackedFields(DesignTree tree) {
    this.tree = tree;
    types = tree.types();
  }

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
   * The fields in a tree.
   *
   * @param tree of a design
   * @return the fields of all ports, a port's in the order of its type
   */
  public static List<PortField> of(DesignTree tree) {
    PackedFields fields = new PackedFields(tree);
    tree.portNodes().forEach(fields::addPort);
    return List.copyOf(fields.found);
  }

  /** A type without the names given to it, and the enumeration that was among these, or null. */
  private record Type(TreeNode node, TreeNode enumeration) {
    String kind() {
      return node.kind();
    }
  }

  private Type type(String id) {
    TreeNode enumeration = null;
    TreeNode node = types.get(id);
    while (node != null && node.kind().matches("(?:ref|enum)dtype")) {
      if (enumeration == null && node.kind().equals("enumdtype")) {
        enumeration = node;
      }
      node = types.get(node.typeBelow());
    }
    return new Type(node == null ? NOTHING : node, enumeration);
  }

  private Type below(TreeNode node) {
    return type(node.typeBelow());
  }

  private void addPort(TreeNode variable) {
    String name = DesignTree.name(variable);
    Type type = type(variable.value("dtype_id"));
    while (type.kind().equals("unpackarraydtype")) {
      type = below(type.node());
    }
    Map<String, Long> names = names(type, variable.value("vartype"));
    if (!names.isEmpty()) {
      found.add(new PortField(name, "", 0, width(type.node()), isSigned(type), names));
    } else if (holdsFields(type)) {
      addBelow(name, "", 0, type.node(), type.node());
    }
  }

  private boolean holdsFields(Type type) {
    Type element = type;
    while (element.kind().equals("packarraydtype")) {
      element = below(element.node());
    }
    return element.enumeration() != null || element.kind().matches("(?:struct|union)dtype");
  }

  /** Adds what a struct, a union or a packed array holds; the member is that which has the type. */
  private void addBelow(String port, String path, int low, TreeNode type, TreeNode member) {
    switch (type.kind()) {
      case "structdtype" -> {
        int above = low + width(type);
        for (TreeNode below : type.below()) {
          above -= width(below(below).node());
          add(port, joined(path, below.value("name")), above, below(below), below);
        }
      }
      case "uniondtype" -> {
        for (TreeNode below : type.below()) {
          add(port, joined(path, below.value("name")), low, below(below), below);
        }
      }
      case "packarraydtype" -> {
        int left = bound(type, 0);
        int right = bound(type, 1);
        int width = width(below(type).node());
        for (int i = 0; i <= Math.abs(left - right); i++) {
          int index = left >= right ? right + i : right - i;
          add(port, path + "[" + index + "]", low + i * width, below(type), member);
        }
      }
      default -> {}
    }
  }

  private void add(String port, String path, int low, Type type, TreeNode member) {
    Map<String, Long> names = names(type, tree.enumerationsAreTypes() ? "" : before(member, type));
    found.add(new PortField(port, path, low, width(type.node()), isSigned(type), names));
    addBelow(port, path, low, type.node(), member);
  }

  private static String joined(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private int width(TreeNode type) {
    return switch (type.kind()) {
      case "structdtype" -> type.below().stream().mapToInt(m -> width(below(m).node())).sum();
      case "uniondtype" ->
          type.below().stream().mapToInt(m -> width(below(m).node())).max().orElse(0);
      case "packarraydtype" ->
          (Math.abs(bound(type, 0) - bound(type, 1)) + 1) * width(below(type).node());
      case "basicdtype" ->
          type.value("left").isEmpty()
              ? 1
              : Math.abs(
                      Integer.parseInt(type.value("left")) - Integer.parseInt(type.value("right")))
                  + 1;
      case "nothing" -> 0;
      default -> width(below(type).node());
    };
  }

  private static boolean isSigned(Type type) {
    return type.kind().equals("basicdtype") && type.node().value("signed").equals("true");
  }

  private static int bound(TreeNode array, int index) {
    return (int) number(array.below().getFirst().below().get(index).value("name"));
  }

  /** A constant such as {@code 2'h3} or {@code 32'sh1}. */
  private static long number(String constant) {
    String digits = constant.replaceFirst("^\\d+'s?h", "");
    return digits.length() > LONG_BITS / 4 ? 0 : Long.parseUnsignedLong(digits, 16);
  }

  /** The name of the type that the source says of a member, or nothing. */
  private String before(TreeNode member, Type type) {
    int[] at = place(member);
    TreeNode nearest = null;
    for (TreeNode candidate : types.values()) {
      if (candidate.kind().equals("refdtype")
          && candidate.typeBelow().equals(type.node().value("id"))
          && file(candidate).equals(file(member))
          && isBefore(place(candidate), at)
          && (nearest == null || isBefore(place(nearest), place(candidate)))) {
        nearest = candidate;
      }
    }
    return nearest == null ? "" : nearest.value("name");
  }

  private static String file(TreeNode node) {
    return node.value("loc").replaceFirst(",.*", "");
  }

  private static int[] place(TreeNode node) {
    String[] parts = node.value("loc").split(",");
    return new int[] {Integer.parseInt(parts[1]), Integer.parseInt(parts[2])};
  }

  private static boolean isBefore(int[] one, int[] other) {
    return one[0] < other[0] || one[0] == other[0] && one[1] < other[1];
  }

  /** The names of a type, in XML those of the enumeration of that name over it. */
  private Map<String, Long> names(Type type, String name) {
    Map<String, Long> names = Map.of();
    if (!type.kind().equals("basicdtype") || width(type.node()) > LONG_BITS) {
      return names;
    }
    if (type.enumeration() != null) {
      return items(type.enumeration());
    }
    for (TreeNode candidate : name.isEmpty() ? List.<TreeNode>of() : types.values()) {
      if (candidate.kind().equals("enumdtype")
          && candidate.typeBelow().equals(type.node().value("id"))
          && candidate.simpleName().equals(name.replaceFirst("^.*::", ""))) {
        Map<String, Long> these = items(candidate);
        if (!names.isEmpty() && !names.equals(these)) {
          return Map.of(); // two types of that name: nobody knows which
        }
        names = these;
      }
    }
    return names;
  }

  private static Map<String, Long> items(TreeNode enumeration) {
    Map<String, Long> items = new LinkedHashMap<>();
    for (TreeNode item : enumeration.below()) {
      if (item.kind().equals("enumitem")) {
        items.put(item.value("name"), number(item.below().getLast().value("name")));
      }
    }
    return items;
  }
}

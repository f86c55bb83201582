// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the tree that Verilator writes with {@code --json-only}; types are marked as signed from
 * release 5.044 on. It is read once, as a stream, and only the ports and parameters of the top
 * module and the table of types are kept.
 */
public final class JsonTree {
  /** The kinds of nodes on the way to what is kept; whatever is below others is passed over. */
  private static final Set<String> ON_THE_WAY =
      Set.of("NETLIST", "MODULE", "VAR", "TYPETABLE", "ENUMITEM", "RANGE", "CONST");

  private static final String TYPE = "DTYPE";
  private static final String DIRECTION = "dir";

  /** How the tree in XML calls the same attributes. */
  private static final Map<String, String> NAMES =
      Map.of(
          "addr", "id",
          "dtypep", "dtype_id",
          "refDTypep", "sub_dtype_id",
          "direction", DIRECTION);

  private final JsonReader json;
  private final String top;

  private JsonTree(JsonReader json, String top) {
    this.json = json;
    this.top = top;
  }

  /**
   * Reads the tree.
   *
   * @param file its file
   * @param top the name of the top module
   * @return what is kept of it
   * @throws IOException when the file cannot be read
   * @throws CosimException when it is no such tree
   */
  public static DesignTree read(Path file, String top) throws IOException {
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      return read(in, top);
    }
  }

  static DesignTree read(Reader in, String top) throws IOException {
    JsonReader json = new JsonReader(in);
    json.expect('{');
    TreeNode root = new JsonTree(json, top).node();
    List<TreeNode> variables = new ArrayList<>();
    Map<String, TreeNode> types = new HashMap<>();
    if (root != null) {
      for (TreeNode below : root.below()) {
        if (below.kind().equals("module")) {
          below.below().stream()
              .filter(v -> DesignTree.isPort(v) || DesignTree.isParameter(v))
              .forEach(variables::add);
        } else if (below.kind().equals("typetable")) {
          below.below().forEach(type -> types.put(type.value("id"), type));
        }
      }
    }
    return new DesignTree(variables, types, true);
  }

  /** The object that has begun, or null where nothing of it is kept. */
  private TreeNode node() throws IOException {
    Map<String, String> values = new HashMap<>();
    List<TreeNode> below = new ArrayList<>();
    while (json.hasMore('}')) {
      String key = json.string();
      json.expect(':');
      switch (json.peek()) {
        case '{' -> {
          json.expect('{');
          add(below);
        }
        case '[' -> {
          json.expect('[');
          while (json.hasMore(']')) {
            if (json.peek() == '{') {
              json.expect('{');
              add(below);
            } else {
              json.skipValue();
            }
          }
        }
        case '"' -> values.put(NAMES.getOrDefault(key, key), json.string());
        default -> values.put(NAMES.getOrDefault(key, key), json.literal());
      }
      if (isPassedOver(key, values)) {
        json.skipObject();
        return null;
      }
    }
    adapt(values);
    return new TreeNode(
        values.getOrDefault("type", "").toLowerCase(Locale.ROOT), Map.copyOf(values), below);
  }

  private void add(List<TreeNode> below) throws IOException {
    TreeNode node = node();
    if (node != null) {
      below.add(node);
    }
  }

  private boolean isPassedOver(String key, Map<String, String> values) {
    String type = values.getOrDefault("type", "");
    return switch (key) {
      case "type" -> !ON_THE_WAY.contains(type) && !type.endsWith(TYPE);
      case "origName" ->
          type.equals("MODULE") && !PortParser.verilogName(values.get(key)).equals(top);
      default -> false;
    };
  }

  /** Says in the words of the tree in XML what JSON says otherwise. */
  private static void adapt(Map<String, String> values) {
    if (values.getOrDefault(DIRECTION, "").equals("NONE")) {
      values.remove(DIRECTION);
    }
    switch (values.getOrDefault("varType", "")) {
      case "GPARAM" -> values.put("param", "true");
      case "LPARAM" -> values.put("localparam", "true");
      default -> {}
    }
    String[] range = values.getOrDefault("range", "").split(":");
    if (range.length == 2) {
      values.put("left", range[0]);
      values.put("right", range[1]);
    }
  }
}

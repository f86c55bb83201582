// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the tree that Verilator writes with {@code --json-only}; types are marked as signed from
 * release 5.044 on.
 */
public final class JsonTree {
  private static final String NONE = "NONE";

  private JsonTree() {}

  /**
   * The ports of the top module.
   *
   * @param json the tree
   * @param top the module's name
   * @return in the order of the Verilog
   * @throws IOException when the file cannot be read
   */
  public static List<TreePort> ports(Path json, String top) throws IOException {
    JsonNode root = new ObjectMapper().readTree(json.toFile());
    Map<String, JsonNode> types = new HashMap<>();
    addTypes(root.path("miscsp"), types);
    List<TreePort> ports = new ArrayList<>();
    for (JsonNode module : root.path("modulesp")) {
      if (module.path("origName").asText().equals(top)) {
        addPorts(module, types, ports);
      }
    }
    return ports;
  }

  private static void addTypes(JsonNode node, Map<String, JsonNode> types) {
    if (node.path("type").asText().endsWith("DTYPE")) {
      types.put(node.path("addr").asText(), node);
    }
    for (JsonNode child : node) {
      addTypes(child, types);
    }
  }

  private static void addPorts(JsonNode module, Map<String, JsonNode> types, List<TreePort> ports) {
    for (JsonNode statement : module.path("stmtsp")) {
      String direction = statement.path("direction").asText(NONE);
      if (statement.path("type").asText().equals("VAR") && !direction.equals(NONE)) {
        ports.add(
            new TreePort(
                PortParser.verilogName(statement.path("origName").asText()),
                direction,
                isSigned(statement.path("dtypep").asText(), types)));
      }
    }
  }

  /** Follows names of types and elements of arrays to a type that says it. */
  private static boolean isSigned(String address, Map<String, JsonNode> types) {
    JsonNode type = types.get(address);
    for (int depth = 0; type != null && depth < types.size(); depth++) {
      if (type.path("signed").asBoolean()) {
        return true;
      }
      type = types.get(type.path("refDTypep").asText());
    }
    return false;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.netlist;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which block of a NIC the lookup tables of its flattened netlist belong to, by the cells' names:
 * yosys calls a cell after a wire at it, and that after the instances it is in. Every cell is
 * counted once, so the sum is the count of the whole. Blocks that were synthesized apart are larger
 * by a seventh, as nothing is simplified across their borders, and are not what is placed; here the
 * logic at a border is the block's after which yosys happened to call it.
 */
public final class LutsByBlock {
  /** Between the blocks of the NIC. */
  public static final String BETWEEN = "between";

  /** What a top adds to measure: the shift register and the parities. */
  public static final String MEASURING = "measuring";

  /** What yosys has no name for. */
  public static final String UNNAMED = "without a name";

  /** Instances that are blocks, in the order of a packet's way through the NIC. */
  private static final List<String> BLOCKS =
      List.of(
          "unwrap",
          "check",
          "admission",
          "engine",
          "writer",
          "control",
          "rings",
          "send",
          "builder",
          "wrap",
          "registers");

  private LutsByBlock() {}

  /**
   * Counts.
   *
   * @param netlist what yosys wrote as JSON, flattened, with {@code autoname}
   * @return of each block that has some, its lookup tables, in the order of a packet's way; then
   *     what is between blocks and what measures
   * @throws IOException when it cannot be read
   */
  public static Map<String, Integer> of(Path netlist) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (JsonParser json = new ObjectMapper().createParser(netlist.toFile())) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        if (entered(json, "modules")) {
          while (json.nextToken() == JsonToken.FIELD_NAME) {
            json.nextToken();
            module(json, counts);
          }
        }
      }
    }
    Map<String, Integer> ordered = new LinkedHashMap<>();
    for (String block : BLOCKS) {
      put(ordered, block, counts);
    }
    put(ordered, BETWEEN, counts);
    put(ordered, MEASURING, counts);
    put(ordered, UNNAMED, counts);
    return ordered;
  }

  private static void put(Map<String, Integer> to, String block, Map<String, Integer> counts) {
    if (counts.containsKey(block)) {
      to.put(block, counts.get(block));
    }
  }

  /** Goes into the object of a member of that name, else behind the member. */
  private static boolean entered(JsonParser json, String name) throws IOException {
    boolean wanted = json.currentName().equals(name);
    json.nextToken();
    if (!wanted) {
      json.skipChildren();
    }
    return wanted;
  }

  private static void module(JsonParser json, Map<String, Integer> counts) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      if (entered(json, "cells")) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String cell = json.currentName();
          json.nextToken();
          JsonNode content = json.readValueAsTree();
          int luts = CellCounts.luts(content.path("type").asText());
          if (luts > 0) {
            counts.merge(block(cell), luts, Integer::sum);
          }
        }
      }
    }
  }

  /** The outermost instance in a cell's name that is a block. */
  static String block(String cell) {
    String[] path = cell.split("\\.");
    for (int i = 0; i < path.length - 1; i++) {
      if (BLOCKS.contains(path[i])) {
        return path[i];
      }
    }
    return cell.startsWith("$") ? UNNAMED : path.length > 1 ? BETWEEN : MEASURING;
  }
}

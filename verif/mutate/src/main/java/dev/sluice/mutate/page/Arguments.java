// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Why some survivors are held to be no mistakes, in words, from {@code argued.json}. A mutant is
 * found by its block, its line's text and the change, so lines may move.
 */
final class Arguments {
  static final String FILE = "argued.json";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> KEYS = List.of("module", "verilog", "right", "wrong");

  private record Argument(String block, List<String> place, String words) {}

  private final List<Argument> all = new ArrayList<>();
  private final Set<Argument> used = new LinkedHashSet<>();

  /**
   * Those of a folder; none where it has no such file.
   *
   * @throws IOException when the file cannot be read
   */
  Arguments(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (Files.exists(file)) {
      for (JsonNode each : JSON.readTree(file.toFile())) {
        all.add(
            new Argument(each.get("block").asText(), place(each), each.get("argument").asText()));
      }
    }
  }

  private static List<String> place(JsonNode node) {
    return KEYS.stream().map(key -> node.get(key).asText()).toList();
  }

  /** What is said of a mutant; empty when nothing is. */
  String of(String block, JsonNode mutant) {
    List<String> place = place(mutant);
    for (Argument each : all) {
      if (each.block().equals(block) && each.place().equals(place)) {
        used.add(each);
        return each.words();
      }
    }
    return "";
  }

  /** Arguments of which no mutant was asked for. */
  List<String> unused() {
    return all.stream()
        .filter(each -> !used.contains(each))
        .map(each -> each.block() + ": " + each.place())
        .toList();
  }
}

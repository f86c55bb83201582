// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How many mutants of each block its tests kill, over all points of {@code docs/mutation}. */
final class MutationScores {
  /** Killed, and all that are not proved to be no mistakes. */
  private final Map<String, int[]> blocks = new TreeMap<>();

  MutationScores(Path folder) throws IOException {
    List<Path> points;
    try (Stream<Path> files = Files.list(folder)) {
      points = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    for (Path file : points) {
      JsonNode point = new ObjectMapper().readTree(file.toFile());
      // The arguments about survivors are a list.
      if (point.isObject()) {
        int[] counts = blocks.computeIfAbsent(point.path("block").asText(), _ -> new int[2]);
        counts[0] += point.path("killed").asInt();
        counts[1] += point.path("mutants").asInt() - point.path("equivalentProved").asInt();
      }
    }
  }

  boolean has(String block) {
    return blocks.containsKey(block);
  }

  /** In words; a block that was not judged is said to be none. */
  String of(String block) {
    int[] counts = blocks.get(block);
    return counts == null
        ? block + ": not judged yet"
        : "%s %,d of %,d".formatted(block, counts[0], counts[1]);
  }
}

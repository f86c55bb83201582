// SPDX-License-Identifier: Apache-2.0
package dev.sluice.assurance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What {@code proofs.json} says of a claim. */
final class ProofResults {
  private static final String PROVED = "proved";

  private final JsonNode properties;

  ProofResults(JsonNode results) {
    properties = results.path("properties");
  }

  /**
   * How far a claim is proved.
   *
   * @param words for the page
   * @param whole whether every property is proved wherever it was asked for
   * @param some whether anything is
   */
  record Answer(String words, boolean whole, boolean some) {}

  /** Every property that is proved somewhere, with its subject before it. */
  Set<String> proved() {
    Set<String> all = new TreeSet<>();
    for (JsonNode row : properties) {
      if (isProved(row)) {
        all.add(subject(row) + " " + row.path("name").asText());
      }
    }
    return all;
  }

  /**
   * Looks a claim up.
   *
   * @throws IllegalStateException when nobody tried to prove it
   */
  Answer of(Rule.Claim claim) {
    List<String> words = new ArrayList<>();
    boolean whole = true;
    boolean some = false;
    for (String property : claim.properties()) {
      // By design: how many of how many sizes.
      Map<String, int[]> designs = new LinkedHashMap<>();
      for (JsonNode row : properties) {
        if (subject(row).equals(claim.of()) && row.path("name").asText().equals(property)) {
          int[] counts = designs.computeIfAbsent(design(row), _ -> new int[2]);
          counts[0] += isProved(row) ? 1 : 0;
          counts[1]++;
        }
      }
      if (designs.isEmpty()) {
        throw new IllegalStateException(
            "proofs.json has no property %s of %s".formatted(property, claim.of()));
      }
      Set<String> open = new LinkedHashSet<>();
      for (Map.Entry<String, int[]> design : designs.entrySet()) {
        boolean all = design.getValue()[0] == design.getValue()[1];
        some |= design.getValue()[0] > 0;
        if (!all) {
          open.add(
              "%s (proved for %d of %d sizes)"
                  .formatted(design.getKey(), design.getValue()[0], design.getValue()[1]));
        }
      }
      whole &= open.isEmpty();
      words.add(
          open.isEmpty()
              ? "`" + property + "`"
              : "`%s`, but not of %s".formatted(property, String.join(", ", open)));
    }
    return new Answer(claim.of() + ": " + String.join("; ", words), whole, some);
  }

  private static boolean isProved(JsonNode row) {
    return row.path("result").asText().equals(PROVED);
  }

  private static String subject(JsonNode row) {
    if (row.has("block")) {
      return row.path("block").asText();
    }
    return row.has("architecture") ? row.path("design").asText() : "queue";
  }

  private static String design(JsonNode row) {
    return row.has("architecture") ? row.path("architecture").asText() : row.path("kind").asText();
  }
}

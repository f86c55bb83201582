// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.models;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What became of the mutants of a package. */
public final class ModelMutationResult {
  private final String name;
  private final long seed;
  private final List<ModelMutant> mutants;

  /**
   * A result.
   *
   * @param name of the package, without {@code dev.sluice.}
   * @param seed of what the tests drew
   * @param mutants all of them
   */
  ModelMutationResult(String name, long seed, List<ModelMutant> mutants) {
    this.name = name;
    this.seed = seed;
    this.mutants = List.copyOf(mutants);
  }

  /**
   * How many there are.
   *
   * @return 0 or more
   */
  public int mutants() {
    return mutants.size();
  }

  /**
   * How many a test saw.
   *
   * @return 0 to {@link #mutants()}
   */
  public int killed() {
    return (int) mutants.stream().filter(ModelMutant::isKilled).count();
  }

  /**
   * How many are in lines that no test runs.
   *
   * @return 0 or more; survivors are those that are neither killed nor uncovered
   */
  public int uncovered() {
    return (int) mutants.stream().filter(ModelMutant::isUncovered).count();
  }

  /**
   * Killed of all: nothing is taken for no mistake.
   *
   * @return 0 to 1; 1 where there is no mutant
   */
  public double score() {
    return mutants.isEmpty() ? 1 : (double) killed() / mutants();
  }

  /**
   * The result as a point of the page and as the command's JSON.
   *
   * @return names and values
   */
  public Map<String, Object> report() {
    Map<String, int[]> kinds = new TreeMap<>();
    List<Map<String, Object>> notKilled = new ArrayList<>();
    for (ModelMutant mutant : mutants) {
      int[] counts = kinds.computeIfAbsent(mutant.kind(), _ -> new int[2]);
      counts[0]++;
      if (mutant.isKilled()) {
        counts[1]++;
      } else {
        notKilled.add(row(mutant));
      }
    }
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("package", name);
    report.put("seed", seed);
    report.put("mutants", mutants());
    report.put("killed", killed());
    report.put("survivors", mutants() - killed() - uncovered());
    report.put("uncovered", uncovered());
    report.put("score", score());
    report.put("kinds", kinds);
    report.put("notKilled", notKilled);
    return report;
  }

  private static Map<String, Object> row(ModelMutant mutant) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("class", mutant.className());
    row.put("method", mutant.method());
    row.put("line", mutant.line());
    row.put("kind", mutant.kind());
    row.put("change", mutant.change());
    row.put("uncovered", mutant.isUncovered());
    return row;
  }
}

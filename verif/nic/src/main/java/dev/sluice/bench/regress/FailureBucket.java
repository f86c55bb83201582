// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Failures that are probably one: of a bench, with messages whose first lines differ in numbers
 * alone.
 *
 * @param bench the bench's name
 * @param signature the first line of the messages, each number as N
 * @param seeds that failed so, rising
 */
public record FailureBucket(String bench, String signature, List<Long> seeds) {
  /** Takes a copy. */
  public FailureBucket {
    seeds = List.copyOf(seeds);
  }

  /**
   * The buckets of results.
   *
   * @param results in any order
   * @return the one with the most seeds first; of equals by bench and signature
   */
  public static List<FailureBucket> of(List<SeedResult> results) {
    Map<String, Map<String, List<Long>>> benches = new TreeMap<>();
    for (SeedResult result : results) {
      if (!result.passed()) {
        benches
            .computeIfAbsent(result.bench(), _ -> new TreeMap<>())
            .computeIfAbsent(signature(result.message()), _ -> new ArrayList<>())
            .add(result.seed());
      }
    }
    List<FailureBucket> buckets = new ArrayList<>();
    benches.forEach(
        (bench, signatures) ->
            signatures.forEach(
                (signature, seeds) ->
                    buckets.add(
                        new FailureBucket(bench, signature, seeds.stream().sorted().toList()))));
    buckets.sort(Comparator.comparingInt(bucket -> -bucket.seeds.size()));
    return buckets;
  }

  /** What failures of one cause have in common. */
  static String signature(String message) {
    return message
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll("\\b0x[0-9a-fA-F]+\\b", "N")
        .replaceAll("\\b(?=[0-9a-f]*[0-9])[0-9a-f]{4,}\\b", "N")
        .replaceAll("[0-9]+(?:[.,][0-9]+)*", "N");
  }

  /**
   * Whether a result is that of the first of the seeds.
   *
   * @param result any
   * @return whether it is
   */
  public boolean isFirst(SeedResult result) {
    return result.bench().equals(bench) && result.seed() == seeds.getFirst();
  }

  /**
   * The command that runs one of them again, the first seed.
   *
   * @return one line for a shell
   */
  public String replay() {
    return SeedResult.replay(bench, seeds.getFirst());
  }
}

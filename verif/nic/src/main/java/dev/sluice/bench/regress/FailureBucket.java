// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

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

  /**
   * A bucket of a regression that was run before.
   *
   * @param folder of its results
   * @param id of the bucket
   * @return the bucket
   * @throws IOException when the results cannot be read
   * @throws BadInputException when there are none, or none of them failed so
   */
  public static FailureBucket read(Path folder, String id) throws IOException {
    Path file = folder.resolve(ResultStore.FILE);
    if (!Files.exists(file)) {
      throw new BadInputException(
          "--seed-of %s: there is no %s: name the --out of the regression".formatted(id, file));
    }
    List<FailureBucket> all = of(ResultStore.read(file));
    return all.stream()
        .filter(bucket -> bucket.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInputException(
                    "--seed-of %s: %s has %s"
                        .formatted(
                            id,
                            file,
                            all.isEmpty()
                                ? "no failures"
                                : "the buckets "
                                    + String.join(
                                        ", ", all.stream().map(FailureBucket::id).toList()))));
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
   * A name that is short enough to type: the same in every regression with such failures.
   *
   * @return eight hexadecimal digits
   */
  public String id() {
    CRC32 crc = new CRC32();
    crc.update((bench + "\n" + signature).getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(crc.getValue());
  }

  /**
   * The command that runs one of them again, the first seed.
   *
   * @param configurations of the regression: which hardware a seed draws depends on them
   * @return one line for a shell
   */
  public String replay(int configurations) {
    return SeedResult.replay(bench, seeds.getFirst(), configurations);
  }
}

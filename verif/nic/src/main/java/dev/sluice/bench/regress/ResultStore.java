// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.cosim.coverage.CoverageRun;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The results so far, each on the disk as soon as it is known, so that a regression that was
 * stopped, by whatever, can be resumed. A last line that was cut off is dropped.
 */
final class ResultStore implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Writer file;
  private final List<SeedResult> results = new ArrayList<>();
  private final Set<String> done = new HashSet<>();

  /** Results of which the coverage is there too; others are dropped, their seeds run again. */
  ResultStore(Path path, boolean resume, Set<CoverageRun> covered) throws IOException {
    if (resume && Files.exists(path)) {
      for (String line : Files.readAllLines(path)) {
        read(line, covered);
      }
    }
    file =
        Files.newBufferedWriter(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    for (SeedResult result : results) {
      write(result);
    }
  }

  private void read(String line, Set<CoverageRun> covered) {
    try {
      SeedResult result = JSON.readValue(line, SeedResult.class);
      if (covered.contains(result.run())) {
        keep(result);
      }
    } catch (JsonProcessingException _) {
      // The line that was being written when the regression was stopped: that seed runs again.
    }
  }

  private void keep(SeedResult result) {
    results.add(result);
    done.add(key(result.bench(), result.seed()));
  }

  private void write(SeedResult result) throws IOException {
    file.write(JSON.writeValueAsString(result));
    file.write('\n');
    file.flush();
  }

  synchronized boolean has(String bench, long seed) {
    return done.contains(key(bench, seed));
  }

  synchronized void add(SeedResult result) throws IOException {
    keep(result);
    write(result);
  }

  /** All results, by bench and seed, whatever the order in which they came. */
  synchronized List<SeedResult> sorted() {
    return results.stream()
        .sorted(Comparator.comparing(SeedResult::bench).thenComparingLong(SeedResult::seed))
        .toList();
  }

  private static String key(String bench, long seed) {
    return bench + " " + seed;
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}

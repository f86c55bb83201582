// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.cosim.coverage.CoverageRun;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The results so far, each on the disk as soon as it is known, so that a regression that was
 * stopped, by whatever, can be resumed. A last line that was cut off is dropped.
 */
final class ResultStore implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().addMixIn(SeedResult.class, WithoutSeconds.class);

  /** The name of the file in a regression's folder. */
  static final String FILE = "results.jsonl";

  private final Path path;
  private final Path times;
  private Writer file;
  private Writer timesFile;
  private final List<SeedResult> results = new ArrayList<>();
  private final Set<String> done = new HashSet<>();

  /** How long a seed took; a line of {@code times.jsonl}. */
  private record Time(String bench, long seed, double seconds) {}

  /** Results of which the coverage is there too; others are dropped, their seeds run again. */
  ResultStore(Path folder, boolean resume, Set<CoverageRun> covered) throws IOException {
    path = folder.resolve(FILE);
    times = folder.resolve("times.jsonl");
    if (resume && Files.exists(path)) {
      Map<String, Double> took = readTimes();
      for (String line : Files.readAllLines(path)) {
        read(line, covered, took);
      }
    }
    open();
  }

  /** The results of a regression that is over, or was cut off. */
  static List<SeedResult> read(Path file) throws IOException {
    List<SeedResult> all = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      try {
        all.add(JSON.readValue(line, SeedResult.class));
      } catch (JsonProcessingException _) {
        // The line that was being written when the regression was stopped.
      }
    }
    return all;
  }

  /** Begins both files anew with what is known. */
  private void open() throws IOException {
    file = Files.newBufferedWriter(path);
    timesFile = Files.newBufferedWriter(times);
    for (SeedResult result : results) {
      write(result);
    }
  }

  private Map<String, Double> readTimes() throws IOException {
    Map<String, Double> took = new HashMap<>();
    for (String line : Files.exists(times) ? Files.readAllLines(times) : List.<String>of()) {
      try {
        Time time = JSON.readValue(line, Time.class);
        took.put(key(time.bench, time.seed), time.seconds);
      } catch (JsonProcessingException _) {
        // Cut off when the regression was stopped.
      }
    }
    return took;
  }

  private void read(String line, Set<CoverageRun> covered, Map<String, Double> took) {
    try {
      SeedResult result = JSON.readValue(line, SeedResult.class);
      if (covered.contains(result.run())) {
        keep(result.took(took.getOrDefault(key(result.bench(), result.seed()), 0.0)));
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
    timesFile.write(
        JSON.writeValueAsString(new Time(result.bench(), result.seed(), result.seconds())));
    timesFile.write('\n');
    timesFile.flush();
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

  /** All results, by bench and seed, whatever the order in which they came; so are the files. */
  synchronized List<SeedResult> finish() throws IOException {
    results.sort(Comparator.comparing(SeedResult::bench).thenComparingLong(SeedResult::seed));
    close();
    Path whole = path.resolveSibling(FILE + ".new");
    StringBuilder sorted = new StringBuilder();
    for (SeedResult result : results) {
      sorted.append(JSON.writeValueAsString(result)).append('\n');
    }
    Files.writeString(whole, sorted);
    Files.move(whole, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    return List.copyOf(results);
  }

  private static String key(String bench, long seed) {
    return bench + " " + seed;
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
    timesFile.close();
  }
}

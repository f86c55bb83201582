// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import dev.sluice.cosim.coverage.Exclusive;
import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Verilator's counts as they stand in its coverage files, added up run by run without starting a
 * program for each. The points of instances that have the same path are the same. Not thread-safe.
 */
public final class CodeCounts {
  private final TreeMap<String, Long> counts = new TreeMap<>();

  /** Counts of no run. */
  public CodeCounts() {
    // nothing is counted yet
  }

  /**
   * Adds a file.
   *
   * @param file as an instance, {@code verilator_coverage} or {@link #write} wrote it
   * @return this
   * @throws CosimException when it cannot be read or is something else
   */
  public CodeCounts add(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new CosimException("the coverage file " + file + " cannot be read", e);
    }
    if (lines.isEmpty() || !lines.getFirst().startsWith(CoverageParser.HEADER)) {
      throw new CosimException(file + " is not a coverage file of Verilator");
    }
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i);
      int end = line.lastIndexOf(' ');
      try {
        add(line.substring(0, Math.max(0, end)), Long.parseLong(line.substring(end + 1)));
      } catch (NumberFormatException e) {
        throw new CosimException(
            file + " line " + (i + 1) + " is not a line of a coverage file of Verilator", e);
      }
    }
    return this;
  }

  /**
   * Adds other counts.
   *
   * @param other of the same or another design
   * @return this
   */
  public CodeCounts add(CodeCounts other) {
    other.counts.forEach(this::add);
    return this;
  }

  private void add(String point, long count) {
    counts.merge(point, count, (a, b) -> a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b);
  }

  /**
   * Whether nothing was counted.
   *
   * @return true when there are no points, whatever their counts
   */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /**
   * Writes a file in Verilator's format; the same bytes in whatever order runs were added.
   *
   * @param file replaced if it exists; its folder is made
   * @throws CosimException when it cannot be written
   */
  public void write(Path file) {
    StringBuilder text = new StringBuilder(CoverageParser.HEADER).append("3\n");
    for (Map.Entry<String, Long> point : counts.entrySet()) {
      text.append(point.getKey()).append(' ').append(point.getValue()).append('\n');
    }
    Exclusive.write(file, text.toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Adds these counts to a file, which is made if it is not there. Several threads and JVMs may do
   * so at the same time.
   *
   * @param file the file that collects
   * @throws CosimException when it cannot be read or written
   */
  public void mergeInto(Path file) {
    Exclusive.change(
        file,
        path -> {
          CodeCounts all = new CodeCounts();
          if (Files.exists(path)) {
            all.add(path);
          }
          all.add(this).write(path);
          return all;
        });
  }
}

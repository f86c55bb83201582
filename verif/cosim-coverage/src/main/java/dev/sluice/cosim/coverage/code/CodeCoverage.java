// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.build.CoverageTool;
import dev.sluice.cosim.coverage.Score;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which lines of the Verilog ran, which branches were taken and which bits toggled.
 *
 * <pre>{@code
 * VerilatedModel model = Verilate.top("fifo").source(fifo).kind(BuildKind.COVERAGE).build();
 * try (Dut dut = model.open()) {
 *   CoverageFile.writeAtClose(dut, folder.resolve("run1.dat"));
 *   ...
 * }
 * CodeCoverage code = CodeCoverage.merge(files, folder.resolve("all.dat")).withSource(fifo);
 * System.out.print(CodeText.report(code));
 * }</pre>
 *
 * <p>Counted by models of kind {@link BuildKind#COVERAGE}, written by {@link CoverageFile}, added
 * up by {@code verilator_coverage}. All instances of a module count together. Signals of more than
 * 256 bits and those whose names begin with an underscore have no toggle counts, unless Verilator
 * is given {@code --coverage-max-width} and {@code --coverage-underscore}. Immutable.
 */
public final class CodeCoverage {
  private final List<CodePoint> points;
  private final Map<String, String> sources;
  private final List<FileCoverage> files;

  private CodeCoverage(List<CodePoint> points, Map<String, String> sources) {
    this.points = points;
    this.sources = sources;
    TreeMap<String, List<CodePoint>> byFile =
        points.stream()
            .collect(Collectors.groupingBy(CodePoint::file, TreeMap::new, Collectors.toList()));
    files =
        byFile.entrySet().stream()
            .map(e -> FileCoverage.of(e.getKey(), e.getValue(), sourceOf(e.getKey())))
            .toList();
  }

  private String sourceOf(String file) {
    return sources.getOrDefault(file.substring(file.lastIndexOf('/') + 1), "");
  }

  /**
   * Reads one file.
   *
   * @param file as an instance or {@code verilator_coverage} wrote it
   * @return its counts
   * @throws CosimException when it cannot be read or is something else
   */
  public static CodeCoverage read(Path file) {
    return new CodeCoverage(CoverageParser.read(file), Map.of());
  }

  /**
   * Adds up files of several runs.
   *
   * @param files as instances wrote them; one that is named twice counts once
   * @param merged where the sum is written, replaced if it exists
   * @return the sum
   * @throws CosimException when a file cannot be read
   */
  public static CodeCoverage merge(Collection<Path> files, Path merged) {
    if (files.isEmpty()) {
      throw new CosimException("there are no coverage files to merge");
    }
    for (Path file : files) {
      CoverageParser.read(file);
    }
    CoverageTool.merge(files.stream().sorted().toList(), merged);
    return read(merged);
  }

  /**
   * The same with the text of sources, for the report and for the lines they were generated from.
   *
   * @param verilog the files that were Verilated
   * @return the same counts
   * @throws CosimException when one cannot be read
   */
  public CodeCoverage withSource(Path... verilog) {
    CodeCoverage result = this;
    for (Path file : verilog) {
      try {
        result = result.withSource(file.getFileName().toString(), Files.readString(file));
      } catch (IOException e) {
        throw new CosimException("the Verilog file " + file + " cannot be read", e);
      }
    }
    return result;
  }

  /**
   * The same with the text of a source that was in memory.
   *
   * @param fileName the name that it was Verilated under
   * @param text the Verilog
   * @return the same counts
   */
  public CodeCoverage withSource(String fileName, String text) {
    Map<String, String> more = new HashMap<>(sources);
    more.put(fileName, text);
    return new CodeCoverage(points, more);
  }

  /**
   * Everything that was counted.
   *
   * @return by file, line and column
   */
  public List<CodePoint> points() {
    return points;
  }

  /**
   * The files with their lines.
   *
   * @return by name
   */
  public List<FileCoverage> files() {
    return files;
  }

  /**
   * The lines that the Verilog was generated from, where its comments name them.
   *
   * @return for each such line with a count, its lines of Verilog; by file and line
   */
  public Map<SourceLine, List<LineCoverage>> origins() {
    return files.stream()
        .flatMap(file -> file.lines().stream())
        .filter(line -> line.origin().isPresent())
        .filter(line -> line.statement() || !line.branches().isEmpty() || !line.toggles().isEmpty())
        .collect(
            Collectors.groupingBy(
                line -> line.origin().orElseThrow(), TreeMap::new, Collectors.toList()));
  }

  /**
   * How many lines ran.
   *
   * @return over all files
   */
  public Score statements() {
    return sum(FileCoverage::statements);
  }

  /**
   * How many sides of branches were taken.
   *
   * @return over all files
   */
  public Score branches() {
    return sum(FileCoverage::branches);
  }

  /**
   * How many bits toggled; where Verilator counts rising and falling apart, how many of both.
   *
   * @return over all files
   */
  public Score toggles() {
    return sum(FileCoverage::toggles);
  }

  private Score sum(Function<FileCoverage, Score> part) {
    return files.stream().map(part).reduce(Score.NONE, Score::plus);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageFiles;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cosim.coverage.code.CodeCounts;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.protocol.BadInputException;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The coverage of all seeds so far, merged. On the disk it is one folder that is replaced as a
 * whole: functional coverage with the list of the runs that are in it, and for each configuration
 * of the hardware Verilator's counts and the Verilog. Whatever stops a regression, the folder holds
 * each of its runs exactly once; a seed that is not in it is run again.
 */
final class CoverageStore {
  private static final String FUNCTIONAL = "functional.json";
  private static final String COUNTS = ".dat";
  private static final String VERILOG = ".v";

  /** Between two writes. */
  private static final long INTERVAL_NANOSECONDS = 10_000_000_000L;

  private final Path folder;
  private final Path fresh;
  private final Path former;
  private final boolean countsCode;
  private final List<CoverageData> waiting = new ArrayList<>();
  private final TreeSet<CoverageRun> runs = new TreeSet<>();
  private final TreeMap<String, DesignCounts> code = new TreeMap<>();
  private CoverageData functional = CoverageData.EMPTY;
  private long written = System.nanoTime();

  CoverageStore(Path folder, boolean countsCode, boolean resume) throws IOException {
    this.folder = folder;
    this.countsCode = countsCode;
    fresh = folder.resolveSibling(folder.getFileName() + ".new");
    former = folder.resolveSibling(folder.getFileName() + ".old");
    if (!Files.exists(folder) && Files.exists(former)) {
      Files.move(former, folder); // it was stopped between the two moves
    }
    delete(fresh);
    delete(former);
    if (resume && Files.exists(folder.resolve(FUNCTIONAL))) {
      read();
      runs.addAll(functional.runs());
    } else {
      delete(folder);
    }
    Files.createDirectories(folder);
  }

  private void read() throws IOException {
    functional = CoverageFiles.read(folder.resolve(FUNCTIONAL));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(COUNTS)).toList()) {
        String name = file.getFileName().toString();
        String design = name.substring(0, name.length() - COUNTS.length());
        String verilog = Files.readString(folder.resolve(design + VERILOG));
        code.put(design, new DesignCounts(design, verilog, new CodeCounts().add(file)));
      }
    }
    if (!functional.runs().isEmpty() && countsCode == code.isEmpty()) {
      throw new BadInputException(
          "%s was written %s --coverage: resume it that way, or name another --out"
              .formatted(folder.getParent(), countsCode ? "without" : "with"));
    }
  }

  /** The runs whose coverage is here. */
  synchronized Set<CoverageRun> runs() {
    return Set.copyOf(runs);
  }

  /** What a seed that begins now is to be counted in. */
  SeedCoverage begin() {
    return new SeedCoverage(countsCode, folder.getParent());
  }

  /**
   * Adds what a seed covered, unless its coverage is here and only its result was lost, and writes
   * if the last time was a while ago.
   */
  synchronized void add(CoverageRun run, SeedCoverage seed) throws IOException {
    List<DesignCounts> counted = seed.code();
    add(run, seed.functional(run), counted);
  }

  /** Adds what was covered on another machine. */
  synchronized void add(CoverageRun run, CoverageData covered, List<DesignCounts> counted)
      throws IOException {
    if (!runs.add(run)) {
      return;
    }
    waiting.add(covered);
    for (DesignCounts counts : counted) {
      code.computeIfAbsent(
              counts.design(),
              design -> new DesignCounts(design, counts.verilog(), new CodeCounts()))
          .counts()
          .add(counts.counts());
    }
    if (System.nanoTime() - written > INTERVAL_NANOSECONDS) {
      write();
    }
  }

  /** Puts everything on the disk. */
  synchronized void write() throws IOException {
    functional = waiting.stream().reduce(functional, CoverageData::merge);
    waiting.clear();
    delete(fresh);
    Files.createDirectories(fresh);
    for (DesignCounts counts : code.values()) {
      counts.counts().write(fresh.resolve(counts.design() + COUNTS));
      Files.writeString(fresh.resolve(counts.design() + VERILOG), counts.verilog());
    }
    CoverageFiles.write(fresh.resolve(FUNCTIONAL), functional);
    Files.move(folder, former);
    Files.move(fresh, folder);
    delete(former);
    written = System.nanoTime();
  }

  /** Functional coverage as it was last written. */
  CoverageData functional() {
    return functional;
  }

  /** Of each configuration its code coverage as it was last written, by name. */
  Map<String, CodeCoverage> code() {
    TreeMap<String, CodeCoverage> coverage = new TreeMap<>();
    for (DesignCounts counts : code.values()) {
      coverage.put(
          counts.design(),
          CodeCoverage.read(folder.resolve(counts.design() + COUNTS))
              .withSource(RtlGenerator.ENGINE + VERILOG, counts.verilog()));
    }
    return coverage;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }
}

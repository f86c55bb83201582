// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.bench.coverage.EngineCoverage;
import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cosim.coverage.code.CodeCounts;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What one seed of one bench covers: functional coverage always, the Verilog's lines, branches and
 * toggles where the regression was asked for them. Used by the thread that runs the seed.
 */
public final class SeedCoverage {
  private final boolean countsCode;
  private final Path folder;
  private final List<EngineCoverage> sampled = new ArrayList<>();
  private final List<Counted> counted = new ArrayList<>();

  /** An instance's counts, to be there when it is closed. */
  private record Counted(String design, String verilog, Path file) {}

  /** Coverage of nothing yet; temporary files go to a folder. */
  SeedCoverage(boolean countsCode, Path folder) {
    this.countsCode = countsCode;
    this.folder = folder;
  }

  /**
   * What the RTL is to be built for.
   *
   * @return {@link BuildKind#COVERAGE} where code coverage is wanted, else {@link BuildKind#PLAIN}
   */
  public BuildKind kind() {
    return countsCode ? BuildKind.COVERAGE : BuildKind.PLAIN;
  }

  /**
   * Functional coverage of an engine that the seed runs.
   *
   * @param parameters of the engine
   * @return what is to look on
   */
  public EngineCoverage engine(SluiceParameters parameters) {
    EngineCoverage coverage = new EngineCoverage(parameters);
    sampled.add(coverage);
    return coverage;
  }

  /** Has an instance count lines, branches and toggles, where they are wanted. */
  void count(Dut dut, SluiceParameters parameters, ConfigurationPool pool) {
    if (countsCode) {
      Path file =
          folder.resolve("running-" + Thread.currentThread().threadId() + "-" + counted.size());
      CoverageFile.writeAtClose(dut, file);
      counted.add(
          new Counted(ConfigurationPool.design(parameters), pool.countedVerilog(parameters), file));
    }
  }

  /** What was sampled. */
  CoverageData functional(CoverageRun run) {
    CoverageData all = new CoverageData(List.of(run), List.of());
    for (EngineCoverage coverage : sampled) {
      all = all.merge(coverage.data(run));
    }
    return all;
  }

  /** What was counted by instances that are closed; their files are deleted. */
  List<DesignCounts> code() throws IOException {
    List<DesignCounts> code = new ArrayList<>();
    for (Counted one : counted) {
      if (Files.size(one.file) > 0) { // empty when the instance was lost in a crash
        code.add(new DesignCounts(one.design, one.verilog, new CodeCounts().add(one.file)));
      }
      Files.delete(one.file);
    }
    return code;
  }
}

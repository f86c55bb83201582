// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where an instance writes its line and toggle counts when it is closed, in Verilator's format.
 * {@code dev.sluice.cosim.coverage.code.CodeCoverage} merges and reads such files.
 */
public final class CoverageFile {
  /** Writes nothing. */
  static final CoverageFile NONE = new CoverageFile(null, null);

  private final Dut dut;
  private final Path file;
  private boolean failed;

  private CoverageFile(Dut dut, Path file) {
    this.dut = dut;
    this.file = file;
  }

  /**
   * Has an instance write its counts when it is closed.
   *
   * @param dut of a model that counts, {@link BuildKind#COVERAGE}
   * @param file replaced if it exists; its folder is made now
   * @throws CosimException when the model is not built for it or the file cannot be written
   */
  public static void writeAtClose(Dut dut, Path file) {
    dut.open();
    if (dut.model().kind() != BuildKind.COVERAGE) {
      throw new CosimException(
          dut + " does not count coverage: build it with Verilate.kind(BuildKind.COVERAGE)");
    }
    Path absolute = file.toAbsolutePath();
    try {
      Files.createDirectories(absolute.getParent());
      Files.write(absolute, new byte[0]);
    } catch (IOException e) {
      throw new CosimException("the coverage file " + file + " cannot be written", e);
    }
    dut.coverage = new CoverageFile(dut, absolute);
  }

  /** Writes; what goes wrong waits for {@link #check}, so that the instance is freed first. */
  void write(long instance) {
    failed = this != NONE && !dut.abi().coverageWrite(instance, file);
  }

  void check() {
    if (failed) {
      throw new CosimException("the coverage file " + file + " cannot be written");
    }
  }
}

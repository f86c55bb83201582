// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A bench of the regression. Everything that it does follows from the seed, so that a seed is a
 * test. Runs on several threads at once.
 */
public interface RegressionBench {
  /**
   * Its name in reports and filters.
   *
   * @return lower case, words joined by hyphens
   */
  String name();

  /**
   * The hardware that {@link #prepare} builds for a seed.
   *
   * @param seed any number
   * @return the same for seeds with the same build, of this and all other benches; empty for none
   */
  String hardware(long seed);

  /**
   * Builds what a seed needs, so that the time of the seed is that of its run.
   *
   * @param seed any number
   * @param kind what the RTL is to be built for
   * @throws IOException when the RTL cannot be built
   */
  void prepare(long seed, BuildKind kind) throws IOException;

  /**
   * Runs one seed.
   *
   * @param seed any number
   * @param coverage where what it covers is counted
   * @return what was done
   * @throws MismatchException when the RTL is not as the model says
   * @throws AssertionError when something else is not as it must be
   * @throws IOException when the RTL cannot be built
   */
  Work run(long seed, SeedCoverage coverage) throws IOException;

  /**
   * Runs a seed again that had a mismatch, with a waveform round it.
   *
   * @param seed the seed
   * @param found the mismatch
   * @param fst the waveform to write
   * @throws IOException when it cannot be written
   */
  void replay(long seed, MismatchException found, Path fst) throws IOException;

  /**
   * What a seed did.
   *
   * @param configuration the parameters that it drew, in words
   * @param clocks clocks simulated
   * @param comparisons values compared
   * @param transfers transfers that ended, 0 where a bench has none
   * @param completed those of them that ended well; the others were refused or failed as they had
   *     to
   */
  record Work(
      String configuration, long clocks, long comparisons, long transfers, long completed) {}
}

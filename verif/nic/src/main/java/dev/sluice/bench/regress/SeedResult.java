// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.CoverageRun;

/**
 * How one seed of one bench ended; a line of {@code results.jsonl}.
 *
 * @param bench the bench's name
 * @param seed the seed
 * @param passed whether it passed
 * @param configuration what it drew
 * @param clocks clocks simulated
 * @param comparisons values compared
 * @param transfers transfers that ended, 0 where a bench has none
 * @param completed those of them that ended well; the others were refused or failed as they had to
 * @param seconds time taken, which stands in {@code times.jsonl}: all else follows from the seed
 * @param message what went wrong; empty when it passed
 * @param waveform the waveform round a mismatch; empty when there is none
 */
public record SeedResult(
    String bench,
    long seed,
    boolean passed,
    String configuration,
    long clocks,
    long comparisons,
    long transfers,
    long completed,
    double seconds,
    String message,
    String waveform) {

  /** The same with another time. */
  SeedResult took(double time) {
    return new SeedResult(
        bench,
        seed,
        passed,
        configuration,
        clocks,
        comparisons,
        transfers,
        completed,
        time,
        message,
        waveform);
  }

  /** The run under which its coverage is kept. */
  CoverageRun run() {
    return new CoverageRun(bench, seed, passed);
  }

  /**
   * The command that runs it again.
   *
   * @param configurations of the regression: which hardware a seed draws depends on them
   * @return one line for a shell
   */
  public String replay(int configurations) {
    return replay(bench, seed, configurations);
  }

  /** The command that runs a seed. */
  static String replay(String bench, long seed, int configurations) {
    return "./sluice regress --filter "
        + bench
        + " --first-seed "
        + seed
        + " --seeds 1"
        + (configurations == RegressionOptions.CONFIGURATIONS
            ? ""
            : " --configurations " + configurations);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Runs a seed, and once more for a waveform where it has a mismatch. Several threads may. */
final class SeedRunner {
  private final Path out;
  private final LongSupplier nanoTime;
  private boolean profiled;
  private ProfileReport profile = ProfileReport.NONE;

  /** Waveforms go to a folder in the results' one. */
  SeedRunner(Path out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
  }

  /** Whether to measure where the time of each seed goes, without building. */
  void profiled(boolean on) {
    profiled = on;
  }

  /** Where the time of all seeds went that were run; empty unless they were measured. */
  synchronized ProfileReport profile() {
    return profile;
  }

  private RegressionBench.Work measure(RegressionBench bench, long seed, SeedCoverage coverage)
      throws IOException {
    if (!profiled) {
      return bench.run(seed, coverage);
    }
    Profile ofSeed = Profile.every(Profile.EVERY);
    try {
      return ofSeed.<RegressionBench.Work, IOException>during(() -> bench.run(seed, coverage));
    } finally {
      synchronized (this) {
        profile = profile.plus(ofSeed.report());
      }
    }
  }

  /** How it ended; an exception is the machine's fault. */
  SeedResult run(RegressionBench bench, long seed, SeedCoverage coverage) throws IOException {
    long began = nanoTime.getAsLong();
    try {
      bench.prepare(seed, coverage.kind());
      began = nanoTime.getAsLong();
      RegressionBench.Work work = measure(bench, seed, coverage);
      return new SeedResult(
          bench.name(),
          seed,
          true,
          work.configuration(),
          work.clocks(),
          work.comparisons(),
          work.transfers(),
          work.completed(),
          (nanoTime.getAsLong() - began) / 1e9,
          "",
          "");
    } catch (MismatchException e) {
      return failure(bench, seed, began, e.getMessage(), waveform(bench, seed, e));
    } catch (IOException | UncheckedIOException e) {
      throw new IOException(bench.name() + " seed " + seed + ": " + e.getMessage(), e);
    } catch (RuntimeException | AssertionError e) {
      return failure(bench, seed, began, e.toString(), "");
    }
  }

  private SeedResult failure(
      RegressionBench bench, long seed, long began, String message, String waveform) {
    double seconds = (nanoTime.getAsLong() - began) / 1e9;
    return new SeedResult(bench.name(), seed, false, "", 0, 0, 0, 0, seconds, message, waveform);
  }

  private String waveform(RegressionBench bench, long seed, MismatchException found)
      throws IOException {
    Path fst = out.resolve("waves").resolve(bench.name() + "-" + seed + ".fst");
    try {
      bench.replay(seed, found, fst);
      return "";
    } catch (MismatchException _) {
      return fst.toString();
    }
  }
}

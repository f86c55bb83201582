// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileReport;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs benches over seeds, several at a time. What a seed does follows from the seed alone, not
 * from the thread or the order; reports are sorted. Can be stopped at any moment: the seeds that
 * are running end, and the reports say what there is.
 */
public final class Regression {
  private final RegressionOptions options;
  private final List<RegressionBench> benches;
  private final LongSupplier nanoTime;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean stopping;
  private boolean profiled;
  private ProfileReport profile = ProfileReport.NONE;
  private long nextJob;
  private long deadline;
  private volatile Throwable broken;

  /**
   * A regression of all benches that the filter names.
   *
   * @param options how long, and where to
   * @throws BadInputException when the filter names no bench
   */
  public Regression(RegressionOptions options) {
    this(options, allBenches(options.configurations()));
  }

  Regression(RegressionOptions options, List<RegressionBench> all) {
    this(options, all, System::nanoTime);
  }

  /** A regression of the benches that the filter names, with a clock of its own. */
  Regression(RegressionOptions options, List<RegressionBench> all, LongSupplier nanoTime) {
    this.options = options;
    this.nanoTime = nanoTime;
    benches = all.stream().filter(bench -> bench.name().contains(options.filter())).toList();
    if (benches.isEmpty()) {
      throw new BadInputException(
          "--filter "
              + options.filter()
              + " names no bench: there are "
              + String.join(", ", all.stream().map(RegressionBench::name).toList()));
    }
  }

  private static List<RegressionBench> allBenches(int configurations) {
    List<RegressionBench> all = new ArrayList<>(engineBenches(configurations));
    all.add(NicStressBench.onModels());
    all.add(NicStressBench.onRtl(configurations));
    return all;
  }

  /** The benches of the receive-window engine alone. */
  static List<RegressionBench> engineBenches(int configurations) {
    ConfigurationPool pool = new ConfigurationPool(configurations);
    return List.of(new EngineSoakBench(pool), new FileTransferBench(pool));
  }

  /**
   * Whether to measure where the time of each seed goes, without building.
   *
   * @param on whether to
   * @return this
   */
  public Regression profiled(boolean on) {
    profiled = on;
    return this;
  }

  /**
   * Where the time of all seeds went that were run.
   *
   * @return the sum; empty unless they were {@linkplain #profiled measured}
   */
  public synchronized ProfileReport profile() {
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

  /**
   * How many seeds will be run in all.
   *
   * @return a count, or -1 when there is no end
   */
  public long jobs() {
    return options.seeds().map(seeds -> seeds * benches.size()).orElse(-1L);
  }

  /**
   * Runs until there are no more seeds, the time is over, {@link #stop} is called, or a failure
   * ends it; then writes {@code junit.xml}, {@code report.html} and the merged coverage.
   *
   * @param watcher hears of each result, from several threads, one at a time
   * @return all results, those that were resumed from with them, by bench and seed
   * @throws IOException when the folder cannot be written
   */
  public List<SeedResult> run(Consumer<SeedResult> watcher) throws IOException {
    Path out = options.out();
    Files.createDirectories(out);
    deadline = options.limit().map(d -> nanoTime.getAsLong() + d.toNanos()).orElse(Long.MAX_VALUE);
    CoverageStore coverage =
        new CoverageStore(out.resolve("coverage"), options.coverage(), options.resume());
    try (ResultStore store =
        new ResultStore(out.resolve("results.jsonl"), options.resume(), coverage.runs())) {
      List<Thread> workers = new ArrayList<>();
      for (int i = 0; i < options.jobs(); i++) {
        workers.add(
            Thread.ofPlatform().name("regress-" + i).start(() -> work(store, coverage, watcher)));
      }
      for (Thread worker : workers) {
        joinFully(worker);
      }
      if (broken instanceof IOException e) {
        throw e;
      } else if (broken instanceof RuntimeException e) {
        throw e;
      } else if (broken instanceof Error e) {
        throw e; // Memory ran out, for example: a seed is missing.
      }
      coverage.write();
      List<SeedResult> results = store.sorted();
      RegressionCoverage merged = RegressionCoverage.of(coverage);
      JUnitXmlReport.write(results, merged, out.resolve("junit.xml"));
      HtmlReport.write(results, merged, out);
      return results;
    } finally {
      finished.countDown();
    }
  }

  private static void joinFully(Thread worker) {
    boolean interrupted = false;
    while (true) {
      try {
        worker.join();
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops after the seeds that are running, and waits until the reports are written. */
  public void stop() {
    stopping = true;
    try {
      finished.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void work(ResultStore store, CoverageStore coverage, Consumer<SeedResult> watcher) {
    try {
      for (long job = takeJob(); job >= 0; job = takeJob()) {
        RegressionBench bench = benches.get((int) (job % benches.size()));
        long seed = options.firstSeed() + job / benches.size();
        if (!store.has(bench.name(), seed)) {
          SeedCoverage covered = coverage.begin();
          SeedResult result = run(bench, seed, covered);
          coverage.add(result.run(), covered);
          synchronized (this) {
            store.add(result);
            watcher.accept(result);
          }
          if (!result.passed() && options.untilFailure()) {
            stopping = true;
          }
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      stopping = true;
      broken = e;
    }
  }

  /** The number of the next seed to run, or -1. */
  private synchronized long takeJob() {
    boolean over = jobs() >= 0 && nextJob >= jobs();
    if (stopping || over || nanoTime.getAsLong() >= deadline) {
      return -1;
    }
    return nextJob++;
  }

  private SeedResult run(RegressionBench bench, long seed, SeedCoverage coverage)
      throws IOException {
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
    Path fst = options.out().resolve("waves").resolve(bench.name() + "-" + seed + ".fst");
    try {
      bench.replay(seed, found, fst);
      return "";
    } catch (MismatchException _) {
      return fst.toString();
    }
  }
}

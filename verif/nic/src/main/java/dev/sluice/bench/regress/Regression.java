// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.profile.ProfileReport;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final SeedRunner runner;
  private boolean times = true;
  private List<Long> only = List.of();
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
    runner = new SeedRunner(options.out(), nanoTime);
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
    runner.profiled(on);
    return this;
  }

  /**
   * Whether the reports say how long the seeds took. Without, the same results make the same bytes.
   *
   * @param shown whether to
   * @return this
   */
  public Regression times(boolean shown) {
    times = shown;
    return this;
  }

  /**
   * Where the time of all seeds went that were run.
   *
   * @return the sum; empty unless they were {@linkplain #profiled measured}
   */
  public ProfileReport profile() {
    return runner.profile();
  }

  /**
   * Only these seeds of each bench, in the place of those that the options count.
   *
   * @param seeds which, at least one
   * @return this
   */
  public Regression only(List<Long> seeds) {
    only = List.copyOf(seeds);
    return this;
  }

  /** How many seeds of each bench; empty for no end of them. */
  Optional<Long> perBench() {
    return only.isEmpty() ? options.seeds() : Optional.of((long) only.size());
  }

  /** One of them. */
  long seed(long number) {
    return only.isEmpty() ? options.firstSeed() + number : only.get((int) number);
  }

  /**
   * How many seeds will be run in all.
   *
   * @return a count, or -1 when there is no end
   */
  public long jobs() {
    return perBench().map(seeds -> seeds * benches.size()).orElse(-1L);
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
    CoverageStore coverage = coverage(out);
    try (ResultStore store = results(out, coverage)) {
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
      return report(store, coverage);
    } finally {
      finished.countDown();
    }
  }

  CoverageStore coverage(Path out) throws IOException {
    return new CoverageStore(out.resolve("coverage"), options.coverage(), options.resume());
  }

  ResultStore results(Path out, CoverageStore coverage) throws IOException {
    return new ResultStore(out, options.resume(), coverage.runs());
  }

  /** Writes everything that a regression leaves behind. */
  List<SeedResult> report(ResultStore store, CoverageStore coverage) throws IOException {
    coverage.write();
    List<SeedResult> results = store.finish();
    RegressionCoverage merged = RegressionCoverage.of(coverage);
    JUnitXmlReport.write(results, merged, times, options);
    HtmlReport.write(results, merged, times, options);
    return results;
  }

  List<RegressionBench> benches() {
    return benches;
  }

  RegressionOptions options() {
    return options;
  }

  SeedRunner runner() {
    return runner;
  }

  /**
   * The same seeds as units that any machine may run. There is an end of them.
   *
   * @return the campaign
   */
  public RegressionCampaign campaign() {
    return new RegressionCampaign(this);
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
        long seed = seed(job / benches.size());
        if (!store.has(bench.name(), seed)) {
          SeedCoverage covered = coverage.begin();
          SeedResult result = runner.run(bench, seed, covered);
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
}

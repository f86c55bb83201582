// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs the points of a study, several at a time. Each point has its own seeds, so the results do
 * not depend on how many are run at a time or on which is done first.
 *
 * @param <P> a point
 * @param <R> its result
 */
public final class PointRunner<P, R> {
  private final PointKind<P, R> kind;
  private final StudySettings settings;
  private final int jobs;
  private final Path folder;
  private final boolean resume;

  /**
   * A runner.
   *
   * @param kind what points
   * @param settings how often a point is run
   * @param jobs points at a time, 1 to 1024
   * @param folder where the journal is, which exists
   * @param resume whether points that the journal has are not run again
   * @throws ParameterException when the jobs are out of range
   */
  public PointRunner(
      PointKind<P, R> kind, StudySettings settings, int jobs, Path folder, boolean resume) {
    this.kind = kind;
    if (jobs < 1 || jobs > 1024) {
      throw new ParameterException("jobs", jobs, "a whole number from 1 to 1024");
    }
    this.settings = settings;
    this.jobs = jobs;
    this.folder = folder;
    this.resume = resume;
  }

  /**
   * Runs the points.
   *
   * @param points which, each once
   * @param heard hears of each point when it is done, from any thread, one at a time
   * @return the results, in the order of the points
   * @throws IOException when the journal cannot be read or written
   */
  public List<R> run(List<P> points, Consumer<R> heard) throws IOException {
    points.forEach(kind.check());
    try (Journal<P, R> journal = new Journal<>(kind, folder, settings, resume);
        ExecutorService threads = Executors.newFixedThreadPool(jobs)) {
      List<Future<R>> futures = new ArrayList<>();
      for (P point : points) {
        futures.add(threads.submit(() -> result(point, journal, heard)));
      }
      return collect(futures, threads);
    }
  }

  private R result(P point, Journal<P, R> journal, Consumer<R> heard) throws IOException {
    R result = journal.find(point);
    if (result == null) {
      result = kind.sample().apply(point, settings);
      journal.add(result);
    }
    synchronized (heard) {
      heard.accept(result);
    }
    return result;
  }

  private static <R> List<R> collect(List<Future<R>> futures, ExecutorService threads)
      throws IOException {
    try {
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      threads.shutdownNow();
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case UncheckedIOException cause -> throw cause.getCause();
        default -> throw new IllegalStateException("a point of the study failed", e.getCause());
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the study was interrupted", e);
    }
  }
}

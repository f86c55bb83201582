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
 */
public final class StudyRunner {
  private final StudySettings settings;
  private final int jobs;
  private final Path folder;
  private final boolean resume;

  /**
   * A runner.
   *
   * @param settings how often a point is run
   * @param jobs points at a time, 1 to 1024
   * @param folder where the journal is, which exists
   * @param resume whether points that the journal has are not run again
   * @throws ParameterException when the jobs are out of range
   */
  public StudyRunner(StudySettings settings, int jobs, Path folder, boolean resume) {
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
  public List<PointResult> run(List<StudyPoint> points, Consumer<PointResult> heard)
      throws IOException {
    points.forEach(StudyPoint::check);
    try (Journal journal = new Journal(folder, settings, resume);
        ExecutorService threads = Executors.newFixedThreadPool(jobs)) {
      List<Future<PointResult>> futures = new ArrayList<>();
      for (StudyPoint point : points) {
        futures.add(threads.submit(() -> result(point, journal, heard)));
      }
      return collect(futures, threads);
    }
  }

  private PointResult result(StudyPoint point, Journal journal, Consumer<PointResult> heard)
      throws IOException {
    PointResult result = journal.find(point);
    if (result == null) {
      result = PointSampler.sample(point, settings);
      journal.add(result);
    }
    synchronized (heard) {
      heard.accept(result);
    }
    return result;
  }

  private static List<PointResult> collect(
      List<Future<PointResult>> futures, ExecutorService threads) throws IOException {
    try {
      List<PointResult> results = new ArrayList<>();
      for (Future<PointResult> future : futures) {
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

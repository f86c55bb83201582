// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Runs the points of two nodes: {@link PointRunner} for those. */
public final class StudyRunner {
  private final PointRunner<StudyPoint, PointResult> runner;

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
    runner = new PointRunner<>(PointKind.TWO_NODES, settings, jobs, folder, resume);
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
    return runner.run(points, heard);
  }
}

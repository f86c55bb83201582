// SPDX-License-Identifier: Apache-2.0
package dev.sluice.kernels;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks of this package and returns their figures. */
public final class Kernels {
  private static final int WARM_UP = 3;

  /**
   * A figure.
   *
   * @param name the benchmark, with its parameters
   * @param nanoseconds a call, the mean
   * @param error half the width of the 99.9 % confidence interval, in nanoseconds
   */
  public record Figure(String name, double nanoseconds, double error) {}

  private Kernels() {}

  /**
   * Measures, each benchmark in a JVM of its own.
   *
   * @param filter runs the benchmarks whose name contains it
   * @param iterations measured iterations of a second, after some to warm up
   * @param log where JMH's own messages go
   * @return the figures, by name
   * @throws IllegalStateException when a benchmark fails
   */
  public static List<Figure> run(String filter, int iterations, Path log) {
    var options =
        new OptionsBuilder()
            .include(Kernels.class.getPackageName() + ".*" + java.util.regex.Pattern.quote(filter))
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(1)
            .warmupIterations(WARM_UP)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(iterations)
            .measurementTime(TimeValue.seconds(1))
            .shouldFailOnError(true)
            .output(log.toString())
            .build();
    Collection<RunResult> results;
    try {
      results = new Runner(options).run();
    } catch (RunnerException e) {
      throw new IllegalStateException("a benchmark failed; see " + log, e);
    }
    List<Figure> figures = new ArrayList<>();
    for (RunResult run : results) {
      Result<?> primary = run.getPrimaryResult();
      String benchmark = run.getParams().getBenchmark();
      String name = benchmark.substring(Kernels.class.getPackageName().length() + 1);
      StringBuilder full = new StringBuilder(name);
      for (String key : run.getParams().getParamsKeys()) {
        full.append(' ').append(key).append('=').append(run.getParams().getParam(key));
      }
      figures.add(new Figure(full.toString(), primary.getScore(), primary.getScoreError()));
    }
    return figures;
  }
}

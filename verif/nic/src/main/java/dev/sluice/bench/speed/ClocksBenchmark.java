// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** How long simulations with one clock and with two unrelated ones take: {@link ClocksBench}. */
public final class ClocksBenchmark {
  /** The key of the simulation with one clock. */
  public static final String ONE = "oneClock";

  /** The key of the simulation with two. */
  public static final String TWO = "twoClocks";

  private static final int CLOCKS = 2_000_000;

  private final Path folder;
  private final int rounds;
  private final int divisor;

  /**
   * A benchmark.
   *
   * @param folder for logs
   * @param rounds measured rounds, after one that is not measured
   */
  public ClocksBenchmark(Path folder, int rounds) {
    this(folder, rounds, 1);
  }

  /** With fewer clocks, for a test of everything but the figures. */
  ClocksBenchmark(Path folder, int rounds, int divisor) {
    this.folder = folder.toAbsolutePath();
    this.rounds = rounds;
    this.divisor = divisor;
  }

  /**
   * Measures both.
   *
   * @param step is told which begins
   * @return nanoseconds a clock of the first clock, medians
   * @throws IOException when something cannot be run
   * @throws InterruptedException when this thread is interrupted
   */
  public Map<String, Double> run(Consumer<String> step) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Processes processes = new Processes(folder, rounds);
    Map<String, Double> ns = new LinkedHashMap<>();
    for (String key : new String[] {ONE, TWO}) {
      step.accept(key);
      ns.put(
          key,
          Processes.median(
              processes.rounds(
                  key,
                  Processes.java(
                      ClocksBench.class.getName(),
                      key.equals(ONE) ? "one" : "two",
                      Integer.toString(CLOCKS / divisor),
                      Integer.toString(rounds)))));
    }
    return ns;
  }
}

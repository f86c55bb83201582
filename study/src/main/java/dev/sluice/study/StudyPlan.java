// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Routing;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The experiments of a study and how often their points are run.
 *
 * @param name quick or full; what the command is called with
 * @param experiments in the order of the report
 * @param leastRuns runs of each point
 * @param mostRuns the cap
 */
public record StudyPlan(String name, List<Experiment> experiments, int leastRuns, int mostRuns) {

  private static final int WIDTH = 1024;
  private static final double LOSS = 0.01;
  private static final NetworkShape BASE = NetworkShape.BASE;
  private static final NetworkShape LOSSY = BASE.withLoss(LOSS, 0);

  /** Keeps the experiments as they are. */
  public StudyPlan {
    experiments = List.copyOf(experiments);
  }

  /**
   * For continuous integration: few values, short transfers, few runs.
   *
   * @return the plan
   */
  public static StudyPlan quick() {
    return plan("quick", 1 << 14, 1 << 16, 3, 5, true);
  }

  /**
   * For the report in {@code docs/study}.
   *
   * @return the plan
   */
  public static StudyPlan full() {
    return plan("full", 1 << 15, 1 << 17, 5, 30, false);
  }

  /**
   * The plan of that name.
   *
   * @param name quick or full
   * @return the plan
   * @throws ParameterException when there is none
   */
  public static StudyPlan of(String name) {
    return switch (name) {
      case "quick" -> quick();
      case "full" -> full();
      default -> throw new ParameterException("plan", name, "quick or full");
    };
  }

  private static StudyPlan plan(
      String name, int packets, int many, int leastRuns, int mostRuns, boolean quick) {
    return new StudyPlan(
        name,
        List.of(
            target(many),
            loss(packets, quick),
            reordering(packets, quick),
            bursts(packets, quick),
            failures(packets, quick),
            sizes(quick),
            widths(packets, quick),
            delays(packets, quick),
            queues(packets, quick),
            flows(packets, quick),
            routings(packets)),
        leastRuns,
        mostRuns);
  }

  private static Experiment.Builder sweep(
      String id, String title, String quantity, boolean logarithmic) {
    return new Experiment.Builder(id, title, quantity, logarithmic);
  }

  private static Experiment target(int packets) {
    return sweep(
            "target",
            "The project's target: 1 packet in 100 lost, sprayed over 8 paths",
            "packets",
            false)
        .add(packets, String.valueOf(packets), packets, WIDTH, 1, LOSSY)
        .build();
  }

  private static Experiment loss(int packets, boolean quick) {
    var sweep = sweep("loss", "Independent losses", "share of packets lost", false);
    double[] values =
        quick
            ? new double[] {0, 0.001, 0.01, 0.05}
            : new double[] {0, 0.001, 0.003, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1};
    for (double p : values) {
      sweep.add(p, String.valueOf(p), packets, WIDTH, 1, BASE.withLoss(p, 0));
    }
    return sweep.build();
  }

  private static Experiment reordering(int packets, boolean quick) {
    var sweep =
        sweep("reordering", "Reordering alone: jitter, no loss", "jitter, microseconds", false);
    double[] values = quick ? new double[] {0, 1, 4} : new double[] {0, 0.1, 0.3, 1, 2, 4, 8};
    for (double jitter : values) {
      NetworkShape network = BASE.withTimes(1_000_000, Math.round(jitter * 1e6));
      sweep.add(jitter, String.valueOf(jitter), packets, WIDTH, 1, network);
    }
    return sweep.build();
  }

  private static Experiment bursts(int packets, boolean quick) {
    var sweep = sweep("bursts", "Bursts of 1 % loss", "mean burst, packets", true);
    for (int burst : quick ? new int[] {2, 32} : new int[] {2, 4, 8, 16, 32, 64}) {
      sweep.add(burst, String.valueOf(burst), packets, WIDTH, 1, BASE.withLoss(LOSS, burst));
    }
    return sweep.build();
  }

  private static Experiment failures(int packets, boolean quick) {
    var sweep =
        sweep(
            "failures",
            "Paths that fail every 500 microseconds and come back",
            "mean length of a failure, microseconds",
            true);
    for (int down : quick ? new int[] {30} : new int[] {3, 10, 30, 100}) {
      NetworkShape network = BASE.withFailures(500_000_000L, down * 1_000_000L);
      sweep.add(down, String.valueOf(down), packets, WIDTH, 1, network);
    }
    return sweep.build();
  }

  private static Experiment sizes(boolean quick) {
    var sweep = sweep("sizes", "Size of the transfer, 1 % loss", "packets", true);
    int[] values =
        quick
            ? new int[] {1, 64, 4096}
            : new int[] {1, 8, 64, 512, 4096, 1 << 15, 1 << 17, 1 << 20};
    for (int packets : values) {
      sweep.add(packets, String.valueOf(packets), packets, WIDTH, 1, LOSSY);
    }
    return sweep.build();
  }

  private static Experiment widths(int packets, boolean quick) {
    var sweep = sweep("widths", "Width of the window, 1 % loss", "W", true);
    for (int width : quick ? new int[] {64, 256} : new int[] {32, 64, 128, 256, 512, 1024}) {
      sweep.add(width, String.valueOf(width), packets, width, 1, LOSSY);
    }
    return sweep.build();
  }

  private static Experiment delays(int packets, boolean quick) {
    var sweep =
        sweep("delays", "Delay-bandwidth product, 1 % loss", "delay of a path, microseconds", true);
    for (double delay : quick ? new double[] {0.2, 5} : new double[] {0.1, 0.3, 1, 2, 5, 10}) {
      NetworkShape network = LOSSY.withTimes(Math.round(delay * 1e6), 300_000);
      sweep.add(delay, String.valueOf(delay), packets, WIDTH, 1, network);
    }
    return sweep.build();
  }

  private static Experiment queues(int packets, boolean quick) {
    var sweep =
        sweep(
            "queues",
            "Room of the paths' queues, which time-outs have to cover; 1 % loss",
            "queue, kB",
            true);
    for (int kilobytes : quick ? new int[] {20, 4000} : new int[] {20, 100, 300, 1000, 4000}) {
      NetworkShape network = LOSSY.withQueue(kilobytes * 1000L);
      sweep.add(kilobytes, String.valueOf(kilobytes), packets, WIDTH, 1, network);
    }
    return sweep.build();
  }

  private static Experiment flows(int packets, boolean quick) {
    var sweep =
        sweep("flows", "Transfers at a time that share the line, 1 % loss", "transfers", true);
    for (int flows : quick ? new int[] {8} : new int[] {2, 4, 8, 16, 64}) {
      sweep.add(flows, String.valueOf(flows), packets / flows, WIDTH, flows, LOSSY);
    }
    return sweep.build();
  }

  private static Experiment routings(int packets) {
    var sweep = sweep("routing", "How packets are spread over 8 paths, 1 % loss", "routing", false);
    for (Routing routing : Routing.values()) {
      sweep.add(
          routing.ordinal(),
          routing.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'),
          packets,
          WIDTH,
          1,
          LOSSY.withPaths(8, routing));
    }
    return sweep.build();
  }

  /**
   * The plan with one experiment.
   *
   * @param id its name
   * @return a plan
   * @throws ParameterException when there is none of that name
   */
  public StudyPlan only(String id) {
    List<Experiment> kept = experiments.stream().filter(e -> e.id().equals(id)).toList();
    if (kept.isEmpty()) {
      throw new ParameterException(
          "experiment",
          id,
          "one of " + experiments.stream().map(Experiment::id).collect(Collectors.joining(", ")));
    }
    return new StudyPlan(name, kept, leastRuns, mostRuns);
  }

  /**
   * Every point, once.
   *
   * @return in the order of the experiments
   */
  public List<StudyPoint> points() {
    return experiments.stream().flatMap(e -> e.points().stream()).distinct().toList();
  }
}

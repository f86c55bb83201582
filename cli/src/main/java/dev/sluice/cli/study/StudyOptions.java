// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.ParameterException;
import dev.sluice.study.CustomSweep;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudySettings;
import dev.sluice.study.TransportKind;
import dev.sluice.study.Workload;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkPlan;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.transport.TimerKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which points of the study are run. */
final class StudyOptions {
  @Option(names = "--quick", description = "Few values, short transfers: for CI.")
  private boolean quick;

  @Option(names = "--full", description = "More values, longer transfers, more runs.")
  private boolean full;

  @Option(
      names = "--calibrate",
      description =
          "No study: give a few simulated receivers' packets to the NIC's RTL, and compare counts;"
              + " writes calibration.md into the report's folder. Exit code 1 when they differ.")
  private boolean calibrate;

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      description = "Only this sweep of --quick or --full: target, loss, reordering, ...")
  private String experiment;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      split = ",",
      description = "Points of your own: these transports (default: all).")
  private List<String> transports;

  @Option(
      names = "--timer",
      paramLabel = "NAME",
      split = ",",
      description = "Points of your own: measured or published timers (default: measured).")
  private List<String> timers;

  @Option(
      names = "--loss",
      paramLabel = "SHARE",
      split = ",",
      description = "Points of your own: shares of packets lost (default: 0.01).")
  private List<Double> losses;

  @Option(
      names = "--paths",
      paramLabel = "N",
      split = ",",
      description = "Points of your own: numbers of paths (default: 8).")
  private List<Integer> paths;

  @Option(
      names = "--packets",
      paramLabel = "N",
      split = ",",
      description = "Points of your own: packets of a transfer (default: 16384).")
  private List<Integer> packets;

  @Option(
      names = "--payload",
      paramLabel = "BYTES",
      split = ",",
      description = "Points of your own: payload of a packet (default: 512).")
  private List<Integer> payloads;

  @Option(
      names = "--width",
      paramLabel = "W",
      split = ",",
      description = "Points of your own: widths of the window (default: 1024).")
  private List<Integer> widths;

  @Option(
      names = "--flows",
      paramLabel = "N",
      split = ",",
      description = "Points of your own: transfers at a time (default: 1).")
  private List<Integer> flows;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Points of your own: transfers that follow one another (default: 1).")
  private Integer rounds;

  @Option(
      names = "--two-way",
      description = "Points of your own: both nodes send (default: one does).")
  private boolean twoWay;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Points of your own: runs of each (default: 20).")
  private Integer runs;

  @Option(
      names = "--windows",
      paramLabel = "R",
      description = "Points of your own: windows of a node (default: 256).")
  private Integer windows;

  @Mixin private FabricOptions networks;

  /** The plan that was asked for, or nothing for points of one's own. */
  Optional<StudyPlan> plan() {
    boolean own =
        networks.given()
            || transports != null
            || packets != null
            || widths != null
            || payloads != null
            || runs != null
            || ofTwoNodes();
    if ((quick ? 1 : 0) + (full ? 1 : 0) + (own ? 1 : 0) + (calibrate ? 1 : 0) != 1) {
      throw new BadInputException(
          "say which points: --quick, or --full, or --calibrate, or values of your own such as"
              + " --loss 0,0.01");
    }
    if (own || calibrate) {
      if (experiment != null) {
        throw new BadInputException("--experiment goes with --quick or --full");
      }
      return Optional.empty();
    }
    StudyPlan plan = quick ? StudyPlan.quick() : StudyPlan.full();
    if (experiment == null) {
      return Optional.of(plan);
    }
    return Optional.of(networkPlan().has(experiment) ? plan.none() : only(plan));
  }

  private StudyPlan only(StudyPlan plan) {
    try {
      return plan.only(experiment);
    } catch (ParameterException refused) {
      String further =
          networkPlan().experiments().stream()
              .map(NetworkExperiment::id)
              .collect(Collectors.joining(", "));
      throw new BadInputException(refused.getMessage() + ", " + further);
    }
  }

  private boolean ofTwoNodes() {
    return losses != null
        || paths != null
        || flows != null
        || timers != null
        || rounds != null
        || twoWay
        || windows != null;
  }

  private NetworkPlan networkPlan() {
    return NetworkPlan.of(quick ? "quick" : "full");
  }

  /** The experiments over networks of the plan that was asked for. */
  NetworkPlan networks() {
    NetworkPlan plan = networkPlan();
    if (experiment == null) {
      return plan;
    }
    return plan.has(experiment) ? plan.only(experiment) : plan.none();
  }

  /** Points of one's own over networks; none when those are of two nodes. */
  List<NetworkPoint> networkPoints() {
    if (!networks.given()) {
      return List.of();
    }
    if (ofTwoNodes()) {
      throw new BadInputException(
          "--loss, --paths, --flows, --timer, --rounds, --two-way and --windows are of two nodes;"
              + " they do not go with --traffic");
    }
    List<TransportKind> kinds =
        transports == null
            ? List.of(TransportKind.TRANSPORT_2, TransportKind.SACK_RACK)
            : transports.stream().map(TransportKind::of).toList();
    return networks.points(
        kinds, packets, or(payloads, NetworkPoint.PAYLOAD_BYTES), or(widths, NetworkPoint.WIDTH));
  }

  /** Whether models and hardware are compared instead of transports. */
  boolean calibrate() {
    return calibrate;
  }

  /** Points of one's own. */
  CustomSweep sweep() {
    List<TransportKind> kinds =
        transports == null
            ? Arrays.asList(TransportKind.values())
            : transports.stream().map(TransportKind::of).toList();
    return new CustomSweep(
        kinds,
        timers == null ? List.of(TimerKind.MEASURED) : timers.stream().map(TimerKind::of).toList(),
        or(losses, 0.01),
        or(paths, 8),
        or(packets, 1 << 14),
        or(payloads, Workload.PAYLOAD_BYTES),
        or(widths, 1024),
        or(flows, 1),
        rounds == null ? 1 : rounds,
        twoWay,
        windows == null ? Workload.WINDOWS : windows);
  }

  private static <T> List<T> or(List<T> given, T otherwise) {
    return given == null ? List.of(otherwise) : given;
  }

  /** How often a point is run. */
  int runs() {
    int own = runs == null ? StudySettings.RUNS : runs;
    return plan().map(StudyPlan::runs).orElse(own);
  }
}

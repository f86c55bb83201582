// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import static dev.sluice.study.TransportKind.ADAPTIVE;
import static dev.sluice.study.TransportKind.GO_BACK_N_ONE_PATH;
import static dev.sluice.study.TransportKind.SACK_RACK;
import static dev.sluice.study.congestion.ControlKind.DCTCP;
import static dev.sluice.study.congestion.ControlKind.OWN;
import static dev.sluice.study.congestion.ControlKind.SWIFT;

import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.List;

/** The sweeps of a plan over networks of switches. */
final class NetworkSweeps {
  private static final NetworkContender OURS = NetworkContender.transport2();

  /** DCTCP where it does best over random messages, and as its paper has it. */
  private static final NetworkContender RACK_BEST = NetworkContender.of(SACK_RACK, DCTCP);

  private static final NetworkContender RACK_PAPER = RACK_BEST.withSignal(ControlKind.PAPER_MARKS);
  private static final NetworkContender SINGLE_PATH =
      NetworkContender.of(GO_BACK_N_ONE_PATH, DCTCP).withSignal(ControlKind.PAPER_MARKS);
  private static final List<NetworkContender> CONTROLLED =
      List.of(
          OURS,
          RACK_BEST,
          RACK_PAPER,
          NetworkContender.of(SACK_RACK, SWIFT),
          SINGLE_PATH,
          SINGLE_PATH.withPfc(),
          NetworkContender.of(ADAPTIVE, DCTCP).withSignal(ControlKind.PAPER_MARKS));

  /** For networks in which all nodes send. */
  private static final List<NetworkContender> FEW =
      List.of(
          OURS,
          RACK_BEST,
          RACK_PAPER,
          NetworkContender.of(SACK_RACK, SWIFT),
          SINGLE_PATH.withPfc());

  private static final String PODS = "leaf-spine 4x4x4";
  private static final int PODS_NODES = 16;
  private static final String LARGER = "leaf-spine 4x4x8";
  private static final int LARGE_PAYLOAD = 4096;

  /** In the first so long cables fail; after so long switches know of it. */
  private static final long WITHIN = 20_000_000;

  private static final long DETECTION = 1_000_000_000;

  private final boolean quick;

  NetworkSweeps(boolean quick) {
    this.quick = quick;
  }

  List<NetworkExperiment> all() {
    return List.of(
        incast(),
        credit(),
        allToAll(),
        ring(),
        poisson("websearch"),
        poisson("hadoop"),
        failures(),
        buffers(),
        signals());
  }

  private int[] values(int[] few, int[] many) {
    return quick ? few : many;
  }

  private static NetworkExperiment.Value value(
      String label,
      List<NetworkContender> rows,
      int payload,
      TrafficPattern traffic,
      FabricShape fabric) {
    return new NetworkExperiment.Value(
        label,
        rows.stream()
            .map(row -> new NetworkPoint(row, NetworkPoint.WIDTH, payload, traffic, fabric))
            .toList());
  }

  private static NetworkExperiment.Value value(
      String label, List<NetworkContender> rows, TrafficPattern traffic, FabricShape fabric) {
    return value(label, rows, NetworkPoint.PAYLOAD_BYTES, traffic, fabric);
  }

  /** Senders that send 2^16 (quick: 2^14) packets together to one node at a switch. */
  private NetworkExperiment.Value shared(int senders, List<NetworkContender> rows) {
    return value(
        String.valueOf(senders),
        rows,
        TrafficPattern.incast(senders, (quick ? 1 << 14 : 1 << 16) / senders),
        FabricShape.of("star " + (senders + 1)));
  }

  private NetworkExperiment incast() {
    List<NetworkContender> rows = new ArrayList<>(CONTROLLED);
    rows.add(NetworkContender.of(SACK_RACK, OWN));
    rows.add(NetworkContender.of(GO_BACK_N_ONE_PATH, OWN).withPfc());
    List<NetworkExperiment.Value> values = new ArrayList<>();
    for (int senders : values(new int[] {8, 64}, new int[] {2, 8, 64, 128})) {
      values.add(shared(senders, rows));
    }
    return new NetworkExperiment(
        "incast", "Incast: senders that begin together, to one node", "senders", rows, values);
  }

  private NetworkExperiment credit() {
    List<Double> credits = quick ? List.of(1.0, 3.0) : List.of(1.0, 1.5, 2.0, 3.0, 6.0);
    List<NetworkContender> rows = credits.stream().map(OURS::withCredit).toList();
    List<NetworkExperiment.Value> values = new ArrayList<>();
    for (int senders : values(new int[] {64}, new int[] {1, 8, 64})) {
      values.add(shared(senders, rows));
    }
    return new NetworkExperiment(
        "incast-credit",
        "Incast: the credit that a receiver of transport 2 gives, B",
        "senders",
        rows,
        values);
  }

  private NetworkExperiment allToAll() {
    List<NetworkExperiment.Value> values = new ArrayList<>();
    for (int packets : values(new int[] {32}, new int[] {4, 32, 256})) {
      TrafficPattern traffic = TrafficPattern.allToAll(PODS_NODES, packets);
      values.add(value(String.valueOf(packets), FEW, traffic, FabricShape.of(PODS)));
    }
    return new NetworkExperiment(
        "all-to-all", "All-to-all: every node to every other one", "packets", FEW, values);
  }

  private NetworkExperiment ring() {
    List<NetworkExperiment.Value> values = new ArrayList<>();
    int steps = 2 * (PODS_NODES - 1);
    for (int packets : values(new int[] {16}, new int[] {4, 32, 256})) {
      TrafficPattern traffic = TrafficPattern.ring(PODS_NODES, packets, steps);
      values.add(value(String.valueOf(packets), FEW, traffic, FabricShape.of(PODS)));
    }
    return new NetworkExperiment(
        "ring", "Ring: the steps of an all-reduce of 16 nodes", "packets of a step", FEW, values);
  }

  private NetworkExperiment.Value random(
      String label, String sizes, double load, List<NetworkContender> rows) {
    int messages = sizes.equals("hadoop") ? (quick ? 200 : 2000) : (quick ? 60 : 300);
    TrafficPattern traffic = TrafficPattern.poisson(load, sizes, messages);
    return value(label, rows, LARGE_PAYLOAD, traffic, FabricShape.of(LARGER));
  }

  private NetworkExperiment poisson(String sizes) {
    List<NetworkExperiment.Value> values = new ArrayList<>();
    for (double load : quick ? new double[] {0.5} : new double[] {0.3, 0.5, 0.8}) {
      values.add(random(String.valueOf(load), sizes, load, FEW));
    }
    String title = "Messages of " + sizes + " sizes at random times between 32 nodes";
    return new NetworkExperiment(sizes, title, "load", FEW, values);
  }

  private NetworkExperiment failures() {
    List<NetworkExperiment.Value> values = new ArrayList<>();
    TrafficPattern traffic = TrafficPattern.allToAll(PODS_NODES, quick ? 64 : 256);
    for (int cables : values(new int[] {0, 1}, new int[] {0, 1})) {
      FabricShape fabric = FabricShape.of(PODS).withFailures(cables, WITHIN, DETECTION);
      values.add(value(String.valueOf(cables), FEW, traffic, fabric));
    }
    return new NetworkExperiment(
        "dead-links",
        "All-to-all while a cable between switches fails for good; its two switches know 1 ms later",
        "cables of 16",
        FEW,
        values);
  }

  /** An incast that the switch has no room for: what is lost is found by times, or told. */
  private NetworkExperiment buffers() {
    List<NetworkContender> rows = new ArrayList<>();
    for (NetworkContender row : List.of(OURS, RACK_BEST, NetworkContender.of(SACK_RACK, SWIFT))) {
      rows.add(row);
      rows.add(row.withTrimming());
    }
    int senders = 64;
    List<NetworkExperiment.Value> values = new ArrayList<>();
    for (int kilobytes : values(new int[] {64, 256}, new int[] {64, 128, 256, 512, 1024})) {
      values.add(
          value(
              String.valueOf(kilobytes),
              rows,
              TrafficPattern.incast(senders, (quick ? 1 << 13 : 1 << 15) / senders),
              FabricShape.of("star " + (senders + 1)).withBuffer(kilobytes * 1000L)));
    }
    return new NetworkExperiment(
        "buffers",
        "Incast of 64 senders over a switch with a small buffer, which drops or trims",
        "kB of the switch",
        rows,
        values);
  }

  /** Each control with each of its signals, over random messages as the other experiments have. */
  private NetworkExperiment signals() {
    List<NetworkContender> rows = new ArrayList<>();
    List<Double> marks =
        quick
            ? List.of(ControlKind.PAPER_MARKS, 0.2)
            : List.of(ControlKind.PAPER_MARKS, 0.4, 0.2, 0.1);
    List<Double> targets = quick ? List.of(1.1, 1.5) : List.of(1.1, 1.25, 1.5, 2.0);
    marks.forEach(queue -> rows.add(OURS.withSignal(queue)));
    marks.forEach(queue -> rows.add(RACK_BEST.withSignal(queue)));
    targets.forEach(target -> rows.add(NetworkContender.of(SACK_RACK, SWIFT).withSignal(target)));
    List<NetworkExperiment.Value> values = new ArrayList<>();
    for (String sizes : quick ? List.of("hadoop") : List.of("websearch", "hadoop")) {
      for (double load : quick ? new double[] {0.5} : new double[] {0.3, 0.8}) {
        values.add(random(sizes + " " + load, sizes, load, rows));
      }
    }
    return new NetworkExperiment(
        "signals",
        "What a control takes for a sign of too long a queue",
        "sizes and load",
        rows,
        values);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Clocks that were measured, of each kind, while the NIC was idle and while it was busy. */
final class LatencySamples {
  private final Map<LatencyMeasure, List<Long>> idle = new EnumMap<>(LatencyMeasure.class);
  private final Map<LatencyMeasure, List<Long>> busy = new EnumMap<>(LatencyMeasure.class);
  private Map<LatencyMeasure, List<Long>> adds = idle;

  /** What is added from now on counts for nothing. */
  void between() {
    adds = new EnumMap<>(LatencyMeasure.class);
  }

  /** What is added from now on is of a busy NIC. */
  void becomesBusy() {
    adds = busy;
  }

  void add(LatencyMeasure measure, long clocks) {
    adds.computeIfAbsent(measure, _ -> new ArrayList<>()).add(clocks);
  }

  /** How many there are of those that are added now. */
  int count(LatencyMeasure measure) {
    return adds.getOrDefault(measure, List.of()).size();
  }

  /** The spread of each; hole to copy out of its two parts. */
  Latency.Result spreads(int packetClocks) {
    return new Latency.Result(
        packetClocks, spreads(idle, packetClocks), spreads(busy, packetClocks));
  }

  private static Map<LatencyMeasure, Latency.Spread> spreads(
      Map<LatencyMeasure, List<Long>> samples, int packetClocks) {
    Map<LatencyMeasure, Latency.Spread> spreads = new EnumMap<>(LatencyMeasure.class);
    samples.forEach((measure, clocks) -> spreads.put(measure, spread(clocks)));
    Latency.Spread request = spreads.get(LatencyMeasure.HOLE_TO_REQUEST);
    Latency.Spread copy = spreads.get(LatencyMeasure.REQUEST_TO_COPY);
    spreads.put(
        LatencyMeasure.HOLE_TO_COPY,
        new Latency.Spread(
            (request.min() + copy.min()) / packetClocks,
            (request.median() + copy.median()) / packetClocks,
            (request.max() + copy.max()) / packetClocks,
            Math.min(request.samples(), copy.samples())));
    return spreads;
  }

  private static Latency.Spread spread(List<Long> clocks) {
    List<Long> sorted = clocks.stream().sorted().toList();
    return new Latency.Spread(
        sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast(), sorted.size());
  }
}

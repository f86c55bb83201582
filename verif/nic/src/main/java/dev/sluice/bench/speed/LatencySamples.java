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

  /** The spread of each; of hole to copy in packet times. */
  Latency.Result spreads(int packetClocks) {
    return new Latency.Result(
        packetClocks, spreads(idle, packetClocks), spreads(busy, packetClocks));
  }

  private static Map<LatencyMeasure, Latency.Spread> spreads(
      Map<LatencyMeasure, List<Long>> samples, int packetClocks) {
    Map<LatencyMeasure, Latency.Spread> spreads = new EnumMap<>(LatencyMeasure.class);
    samples.forEach(
        (measure, clocks) ->
            spreads.put(
                measure,
                spread(clocks, measure == LatencyMeasure.HOLE_TO_COPY ? packetClocks : 1)));
    return spreads;
  }

  private static Latency.Spread spread(List<Long> clocks, double unit) {
    List<Long> sorted = clocks.stream().sorted().toList();
    return new Latency.Spread(
        sorted.getFirst() / unit,
        sorted.get(sorted.size() / 2) / unit,
        sorted.getLast() / unit,
        sorted.size());
  }
}

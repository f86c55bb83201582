// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.bench.peers.PeerBenchmark;
import dev.sluice.bench.peers.PeerFigures;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** This harness and its peers, as a table and as JSON. */
record PeerTable(Map<String, PeerFigures> figures, Map<String, String> notMeasured) {
  private static final String ROW = "%-16s %12s %14s %14s %12s %12s %10s%n";

  void print(PrintWriter console) {
    console.printf(
        "%nnothing compared, C++ at -O2; cold: a process for %,d clocks, built before%n",
        PeerBenchmark.COLD_CLOCKS);
    console.printf(
        ROW, "", "ns/clock", "processor ns", "clocks/s", "of bare C++", "cold, s", "build, s");
    figures.forEach(
        (key, peer) ->
            console.printf(
                ROW,
                key,
                "%,.1f".formatted(peer.nsPerClock()),
                "%,.1f".formatted(peer.processorNsPerClock()),
                "%,.0f".formatted(1e9 / peer.nsPerClock()),
                "%.4f".formatted(ratio(peer)),
                "%.2f".formatted(peer.coldSeconds()),
                "%.1f".formatted(peer.buildSeconds())));
    notMeasured.forEach((key, why) -> console.printf("%-16s not measured: %s%n", key, why));
  }

  private double ratio(PeerFigures peer) {
    return figures.get(PeerBenchmark.BARE).nsPerClock() / peer.nsPerClock();
  }

  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    figures.forEach(
        (key, peer) -> {
          Map<String, Double> row = new LinkedHashMap<>();
          row.put("nsPerClock", peer.nsPerClock());
          row.put("processorNsPerClock", peer.processorNsPerClock());
          row.put("clocksPerSecond", 1e9 / peer.nsPerClock());
          row.put("ratioOfBareCpp", ratio(peer));
          row.put("firstNsPerClock", peer.firstNsPerClock());
          row.put("coldSeconds", peer.coldSeconds());
          row.put("buildSeconds", peer.buildSeconds());
          report.put(key, row);
        });
    report.put("notMeasured", notMeasured);
    return report;
  }
}

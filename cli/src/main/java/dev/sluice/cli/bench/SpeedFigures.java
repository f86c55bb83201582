// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** How fast several ways of simulating the same are, against a bare C++ loop of it. */
final class SpeedFigures {
  private final Map<String, Double> ns = new LinkedHashMap<>();
  private final double bare;

  /**
   * Takes what was measured.
   *
   * @param ns nanoseconds a clock of each way
   * @param key what tables and JSON call a way
   * @param bareCpp the way that the others are compared with
   */
  <W> SpeedFigures(Map<W, Double> ns, Function<W, String> key, W bareCpp) {
    ns.forEach((way, value) -> this.ns.put(key.apply(way), value));
    bare = ns.get(bareCpp);
  }

  void print(PrintWriter console) {
    console.printf("%-20s %12s %14s %16s%n", "", "ns/clock", "clocks/s", "of bare C++");
    ns.forEach(
        (way, value) ->
            console.printf("%-20s %12.1f %,14.0f %16.3f%n", way, value, 1e9 / value, bare / value));
  }

  void write(Path json) throws IOException {
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(json.toFile(), report());
  }

  Map<String, Map<String, Double>> report() {
    Map<String, Map<String, Double>> report = new LinkedHashMap<>();
    ns.forEach(
        (way, value) -> {
          Map<String, Double> figures = new LinkedHashMap<>();
          figures.put("nsPerClock", value);
          figures.put("clocksPerSecond", 1e9 / value);
          figures.put("ratioOfBareCpp", bare / value);
          report.put(way, figures);
        });
    return report;
  }
}

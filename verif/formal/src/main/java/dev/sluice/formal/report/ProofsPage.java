// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.formal.block.BlockFaults;
import dev.sluice.formal.engine.EngineChecker;
import dev.sluice.formal.engine.FaultRows;
import dev.sluice.formal.queue.QueueFaults;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.solver.Solver;
import dev.sluice.templates.PageTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the page from what {@code ./sluice prove --json} wrote. */
public final class ProofsPage {
  private ProofsPage() {}

  /**
   * The page.
   *
   * @param results with the lists {@code properties} and {@code helpers}
   * @return Markdown
   * @throws IOException when a checker cannot be read
   */
  public static String of(JsonNode results) throws IOException {
    return PageTemplate.of(ProofsPage.class, "proofs.md.ftl")
        .render(
            Map.of(
                "solver", Solver.BITWUZLA.requirement(),
                "checker", Solver.GLUCOSE.requirement(),
                "subjects", subjects(results),
                "properties", properties(),
                "helpers", helpers(results),
                "faults", faults()));
  }

  private static String subject(JsonNode row) {
    if (row.has("block")) {
      return "block, `%s`".formatted(row.path("block").asText());
    }
    return row.has("architecture")
        ? "%s, `%s`, R = %s, W = %s, M = %s"
            .formatted(
                row.path("design").asText(),
                row.path("architecture").asText(),
                row.path("windows").asText(),
                row.path("width").asText(),
                row.path("maxPackets").asText())
        : "queue, `%s`, %s rows of %s bits"
            .formatted(
                row.path("kind").asText(), row.path("rows").asText(), row.path("bits").asText());
  }

  private static Map<String, List<JsonNode>> bySubject(JsonNode rows) {
    Map<String, List<JsonNode>> subjects = new LinkedHashMap<>();
    rows.forEach(row -> subjects.computeIfAbsent(subject(row), _ -> new ArrayList<>()).add(row));
    return subjects;
  }

  private static List<Map<String, Object>> subjects(JsonNode results) {
    Map<String, List<JsonNode>> helpers = bySubject(results.path("helpers"));
    List<Map<String, Object>> subjects = new ArrayList<>();
    bySubject(results.path("properties"))
        .forEach(
            (name, properties) -> {
              List<JsonNode> own = helpers.getOrDefault(name, List.of());
              List<JsonNode> all = new ArrayList<>(properties);
              all.addAll(own);
              double seconds = all.stream().mapToDouble(r -> r.path("seconds").asDouble()).sum();
              int megabytes =
                  all.stream().mapToInt(r -> r.path("megabytes").asInt()).max().orElse(0);
              subjects.add(
                  Map.of(
                      "name", name,
                      "proved", names(properties, true),
                      "open", names(properties, false),
                      "helpers", Integer.toString(own.size()),
                      "seconds", String.format(java.util.Locale.ROOT, "%.1f", seconds),
                      "megabytes", Integer.toString(megabytes)));
            });
    return subjects;
  }

  private static String names(List<JsonNode> properties, boolean proved) {
    List<String> names =
        properties.stream()
            .filter(row -> row.path("result").asText().equals("proved") == proved)
            .map(
                row ->
                    proved
                        ? "`" + row.path("name").asText() + "`"
                        : "`%s` (%s)"
                            .formatted(row.path("name").asText(), row.path("result").asText()))
            .toList();
    return names.isEmpty() ? "none" : String.join(" ", names);
  }

  /** What the first lines of each property's file say. */
  private static List<Map<String, String>> properties() throws IOException {
    List<Map<String, String>> properties = new ArrayList<>();
    for (String file : EngineChecker.propertyFiles()) {
      String name = file.substring(file.lastIndexOf('/') + 1, file.length() - 2);
      String says =
          CheckedVerilog.file(file)
              .lines()
              .takeWhile(line -> line.startsWith("//"))
              .filter(line -> !line.contains("SPDX"))
              .map(line -> line.substring(2).strip())
              .collect(Collectors.joining(" "));
      properties.add(Map.of("name", name, "file", file, "says", says));
    }
    return properties;
  }

  private static List<Map<String, String>> helpers(JsonNode results) {
    Map<String, List<String>> byDesign = new LinkedHashMap<>();
    for (JsonNode row : results.path("helpers")) {
      String design =
          Stream.of("architecture", "kind", "block")
              .filter(row::has)
              .map(key -> row.path(key).asText())
              .findFirst()
              .orElseThrow();
      List<String> names = byDesign.computeIfAbsent(design, _ -> new ArrayList<>());
      String name = "`" + row.path("name").asText().replaceAll("(_\\d+)+\\b", "") + "`";
      if (!names.contains(name)) {
        names.add(name);
      }
    }
    return byDesign.entrySet().stream()
        .map(e -> Map.of("design", e.getKey(), "names", String.join(" ", e.getValue())))
        .toList();
  }

  private static List<Map<String, String>> faults() {
    return Stream.of(FaultRows.all(), QueueFaults.all(), BlockFaults.all())
        .flatMap(List::stream)
        .map(
            fault ->
                Map.of(
                    "subject", fault.subject(),
                    "mistake", fault.mistake(),
                    "property", fault.property()))
        .toList();
  }
}

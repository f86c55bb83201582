// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.models;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.mutate.judge.MutationResult;
import dev.sluice.templates.PageTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * {@code mutation-models.md} in a folder, made from the points in its folder {@code
 * mutation/models}.
 */
public final class ModelMutationPage {
  private static final PageTemplate PAGE =
      PageTemplate.of(ModelMutationPage.class, "mutation-models.md.ftl");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final Path POINTS = Path.of("mutation", "models");
  private static final List<String> COUNTS = List.of("mutants", "killed", "survivors", "uncovered");

  private ModelMutationPage() {}

  /**
   * Keeps a point and makes the page anew.
   *
   * @param folder of the page
   * @param result of one run: a further one of the same package and seed takes its place
   * @throws IOException when it cannot be written
   */
  public static void add(Path folder, ModelMutationResult result) throws IOException {
    Map<String, Object> report = result.report();
    Path points = Files.createDirectories(folder.resolve(POINTS));
    Files.writeString(
        points.resolve(report.get("package") + "-seed" + report.get("seed") + ".json"),
        JSON.writeValueAsString(report) + "\n");
    Files.writeString(folder.resolve("mutation-models.md"), of(folder));
  }

  /**
   * The page of all points.
   *
   * @param folder of the page
   * @return its text
   * @throws IOException when a point cannot be read
   */
  public static String of(Path folder) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    List<Map<String, Object>> lists = new ArrayList<>();
    Map<String, int[]> kinds = new TreeMap<>();
    Map<String, Integer> total = new TreeMap<>();
    for (JsonNode point : points(folder)) {
      Map<String, Integer> counts = new TreeMap<>();
      for (String name : COUNTS) {
        counts.put(name, point.get(name).asInt());
        total.merge(name, point.get(name).asInt(), Integer::sum);
      }
      Map<String, Object> row = row(counts);
      row.put("package", point.get("package").asText());
      row.put("seed", point.get("seed").asText());
      rows.add(row);
      lists.add(
          Map.of(
              "package", point.get("package").asText(),
              "seed", point.get("seed").asText(),
              "rows", notKilled(point)));
      for (Map.Entry<String, JsonNode> kind : point.get("kinds").properties()) {
        int[] sum = kinds.computeIfAbsent(kind.getKey(), _ -> new int[2]);
        sum[0] += kind.getValue().get(0).asInt();
        sum[1] += kind.getValue().get(1).asInt();
      }
    }
    List<Map<String, Object>> ofKinds = new ArrayList<>();
    kinds.forEach(
        (kind, sum) -> ofKinds.add(Map.of("kind", kind, "mutants", sum[0], "killed", sum[1])));
    return PAGE.render(
        Map.of("points", rows, "lists", lists, "kinds", ofKinds, "total", row(total)));
  }

  private static List<JsonNode> points(Path folder) throws IOException {
    List<JsonNode> points = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve(POINTS))) {
      for (Path file : files.sorted().toList()) {
        points.add(JSON.readTree(file.toFile()));
      }
    }
    return points;
  }

  private static Map<String, Object> row(Map<String, Integer> counts) {
    Map<String, Object> row = new TreeMap<>(counts);
    double score = (double) counts.get("killed") / Math.max(1, counts.get("mutants"));
    row.put("score", MutationResult.percent(score));
    return row;
  }

  private static List<Map<String, Object>> notKilled(JsonNode point) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (JsonNode mutant : point.get("notKilled")) {
      rows.add(
          Map.of(
              "class", mutant.get("class").asText(),
              "line", mutant.get("line").asInt(),
              "method", mutant.get("method").asText().replace("<", "&lt;"),
              "change", mutant.get("change").asText().replace("|", "\\|"),
              "why", mutant.get("uncovered").asBoolean() ? "no test runs it" : "survives"));
    }
    return rows;
  }
}

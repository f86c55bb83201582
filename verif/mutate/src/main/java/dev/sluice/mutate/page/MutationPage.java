// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.mutate.judge.MutationResult;
import dev.sluice.protocol.BadInputException;
import dev.sluice.templates.PageTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** {@code mutation.md} in a folder, made from the points in its folder {@code mutation}. */
public final class MutationPage {
  private static final PageTemplate PAGE = PageTemplate.of(MutationPage.class, "mutation.md.ftl");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String POINTS = "mutation";

  /** The test of two NICs, as judgements name it. */
  private static final String PAIR = "MutatedPair";

  private MutationPage() {}

  /**
   * Keeps a point and makes the page anew.
   *
   * @param folder of the page
   * @param report of one run: a further one of the same block, size and seed takes its place
   * @throws IOException when it cannot be written
   */
  public static void add(Path folder, Map<String, Object> report) throws IOException {
    String name =
        "%s-%s-seed%s"
            .formatted(report.get("block"), report.get("configuration"), report.get("seed"))
            .replaceAll("[^A-Za-z0-9]+", "-");
    Path points = folder.resolve(POINTS);
    Files.createDirectories(points);
    Files.writeString(points.resolve(name + ".json"), JSON.writeValueAsString(report) + "\n");
    Files.writeString(folder.resolve("mutation.md"), of(folder));
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
    int[] all = new int[5];
    Arguments arguments = new Arguments(folder.resolve(POINTS));
    long minutes = 0;
    int paired = 0;
    int pairFound = 0;
    for (JsonNode point : points(folder)) {
      rows.add(row(point));
      lists.add(notKilled(point, arguments));
      add(kinds, point);
      minutes += minutes(point);
      paired += point.path("paired").asInt();
      pairFound += foundByPair(point);
      String[] names = {"mutants", "killed", "equivalentProved", "undecided", "survivors"};
      for (int i = 0; i < names.length; i++) {
        all[i] += point.get(names[i]).asInt();
      }
    }
    if (!arguments.unused().isEmpty()) {
      throw new BadInputException(
          "%s of --report argues about mutants that are on no point, killed or proved by now: take them out, then run it again with --resume: %s"
              .formatted(Arguments.FILE, arguments.unused()));
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("points", rows);
    values.put("lists", lists);
    values.put("total", total(all, minutes));
    values.put("paired", paired);
    values.put("pairFound", pairFound);
    List<Map<String, Object>> ofKinds = new ArrayList<>();
    kinds.forEach(
        (kind, counts) ->
            ofKinds.add(Map.of("kind", kind, "mutants", counts[0], "killed", counts[1])));
    values.put("kinds", ofKinds);
    return PAGE.render(values);
  }

  private static int foundByPair(JsonNode point) {
    return point.path("killedBy").properties().stream()
        .filter(each -> each.getKey().startsWith(PAIR))
        .mapToInt(each -> each.getValue().asInt())
        .sum();
  }

  private static List<JsonNode> points(Path folder) throws IOException {
    List<JsonNode> points = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve(POINTS))) {
      for (Path file :
          files
              .filter(f -> f.toString().endsWith(".json") && !f.endsWith(Arguments.FILE))
              .sorted()
              .toList()) {
        points.add(JSON.readTree(file.toFile()));
      }
    }
    return points;
  }

  private static Map<String, Object> row(JsonNode point) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("block", point.get("block").asText());
    row.put("configuration", point.get("configuration").asText());
    for (String name :
        List.of(
            "seed",
            "candidates",
            "mutants",
            "killed",
            "equivalentProved",
            "undecided",
            "survivors")) {
      row.put(name, point.get(name).asInt());
    }
    row.put("minutes", minutes(point));
    row.put("score", MutationResult.percent(point.get("score").asDouble()));
    return row;
  }

  private static long minutes(JsonNode point) {
    return Math.ceilDiv(point.path("seconds").asLong(), 60);
  }

  private static Map<String, Object> total(int[] all, long minutes) {
    Map<String, Object> total = new LinkedHashMap<>();
    total.put("mutants", all[0]);
    total.put("killed", all[1]);
    total.put("equivalentProved", all[2]);
    total.put("undecided", all[3]);
    total.put("survivors", all[4]);
    total.put("minutes", minutes);
    int real = all[0] - all[2];
    total.put("score", MutationResult.percent(real == 0 ? 1 : (double) all[1] / real));
    return total;
  }

  private static void add(Map<String, int[]> kinds, JsonNode point) {
    point
        .get("kinds")
        .properties()
        .forEach(
            each -> {
              int[] counts = kinds.computeIfAbsent(each.getKey(), _ -> new int[2]);
              counts[0] += each.getValue().get(0).asInt();
              counts[1] += each.getValue().get(1).asInt();
            });
  }

  private static Map<String, Object> notKilled(JsonNode point, Arguments arguments) {
    List<Map<String, Object>> mutants = new ArrayList<>();
    for (JsonNode each : point.get("notKilled")) {
      if (!each.get("verdict").asText().equals("equivalent")) {
        Map<String, Object> one = new LinkedHashMap<>();
        for (String name : List.of("verdict", "module", "scala", "kind")) {
          one.put(name, each.get(name).asText());
        }
        String argument = arguments.of(point.get("block").asText(), each);
        one.put("cause", cause(each.get("cause").asText(), argument));
        one.put("line", each.get("line").asInt());
        one.put("right", code(each.get("right").asText()));
        one.put("wrong", code(each.get("wrong").asText()));
        mutants.add(one);
      }
    }
    return Map.of(
        "title",
        "%s, %s, seed %d"
            .formatted(
                point.get("block").asText(),
                point.get("configuration").asText(),
                point.get("seed").asLong()),
        "mutants",
        mutants);
  }

  private static String cause(String cause, String argument) {
    return argument.isEmpty()
        ? cause
        : cause + (cause.isEmpty() ? "" : "; ") + "argued: " + argument;
  }

  /** A piece of Verilog in a cell of a table: short, and without what ends the cell. */
  private static String code(String verilog) {
    String one = verilog.replaceAll("\\s+", " ");
    String cut = one.length() > 90 ? one.substring(0, 87) + "..." : one;
    return cut.replace("|", "\\|");
  }
}

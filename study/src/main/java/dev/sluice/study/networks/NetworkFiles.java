// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.study.FurtherRows;
import dev.sluice.study.StudySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results over networks as {@code networks.json}, and as rows of {@code results.csv}. */
public final class NetworkFiles {
  /** The file of {@link Document}. */
  public static final String FILE = "networks.json";

  /** Columns behind those of two nodes, which name what they share with them. */
  private static final List<String> COLUMNS =
      List.of(
          "topology",
          "gigabits",
          "bufferBytes",
          "balancing",
          "failedLinks",
          "detectionPicos",
          "traffic",
          "load",
          "sizes",
          "messages",
          "control",
          "pfc",
          "creditDbp",
          "sizeUpTo",
          "sizeMessages",
          "sizeSlowdownMean",
          "sizeSlowdownP50",
          "sizeSlowdownP99",
          "lineUse",
          "lineUseHalfWidth",
          "queueMostDbp",
          "queueMostDbpHalfWidth",
          "queueMeanDbp",
          "queueMeanDbpHalfWidth",
          "shareLeast",
          "shareLeastHalfWidth",
          "shareMost",
          "shareMostHalfWidth",
          "completionMicros",
          "completionMicrosHalfWidth",
          "slowdown",
          "slowdownHalfWidth",
          "againPerData",
          "againPerDataHalfWidth",
          "dropped",
          "marked",
          "pauses",
          "signal",
          "trim",
          "trimmed");

  /**
   * What {@code networks.json} holds.
   *
   * @param plan the plan's name, or that of points that somebody chose
   * @param settings how often the points were run
   * @param results of the points, in the order of the plan
   */
  public record Document(String plan, StudySettings settings, List<NetworkResult> results) {
    /** Keeps the results as they are. */
    public Document {
      results = List.copyOf(results);
    }
  }

  private NetworkFiles() {}

  /**
   * Writes everything there is of the results.
   *
   * @param folder where
   * @param document all of it
   * @throws IOException when it cannot be written
   */
  public static void writeJson(Path folder, Document document) throws IOException {
    String json = new ObjectMapper().writeValueAsString(document);
    Files.writeString(folder.resolve(FILE), json.replace("},{\"point\"", "},\n{\"point\"") + "\n");
  }

  /**
   * Reads what {@link #writeJson} wrote.
   *
   * @param folder where
   * @return all of it
   * @throws IOException when it cannot be read
   */
  public static Document readJson(Path folder) throws IOException {
    return new ObjectMapper().readValue(folder.resolve(FILE).toFile(), Document.class);
  }

  /**
   * The rows of a table: for each point of each experiment one for all its messages, and one for
   * each class of sizes.
   *
   * @param plan the experiments
   * @param results of all their points
   * @return the rows
   */
  public static FurtherRows rows(NetworkPlan plan, List<NetworkResult> results) {
    Map<NetworkPoint, NetworkResult> byPoint = new HashMap<>();
    results.forEach(result -> byPoint.put(result.point(), result));
    List<Map<String, Object>> rows = new ArrayList<>();
    for (NetworkExperiment experiment : plan.experiments()) {
      for (NetworkPoint point : experiment.points()) {
        addRows(rows, experiment.id(), byPoint.get(point));
      }
    }
    return new FurtherRows(COLUMNS, rows);
  }

  /**
   * The rows of points that somebody chose.
   *
   * @param name what the column {@code experiment} says
   * @param results of the points
   * @return the rows
   */
  public static FurtherRows rows(String name, List<NetworkResult> results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    results.forEach(result -> addRows(rows, name, result));
    return new FurtherRows(COLUMNS, rows);
  }

  private static void addRows(
      List<Map<String, Object>> rows, String experiment, NetworkResult result) {
    if (result.slowdowns().isEmpty()) {
      rows.add(row(experiment, result));
    }
    for (SizeClass sizes : result.slowdowns()) {
      Map<String, Object> row = row(experiment, result);
      boolean largest = sizes.upToBytes() == Long.MAX_VALUE;
      row.put("sizeUpTo", largest ? "any" : sizes.upToBytes() == 0 ? "" : sizes.upToBytes());
      row.put("sizeMessages", sizes.messages());
      row.put("sizeSlowdownMean", sizes.mean());
      row.put("sizeSlowdownP50", sizes.p50());
      row.put("sizeSlowdownP99", sizes.p99());
      rows.add(row);
    }
  }

  private static Map<String, Object> row(String experiment, NetworkResult result) {
    NetworkPoint point = result.point();
    FabricShape fabric = point.fabric();
    NetworkContender contender = point.contender();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("experiment", experiment);
    row.put("transport", contender.transport().id());
    row.put("timer", "measured");
    row.put("setting", contender.transport().setting());
    row.put("width", point.width());
    row.put("payloadBytes", point.payloadBytes());
    row.put("packets", point.traffic().packets());
    row.put("flows", point.traffic().senders());
    row.put("delayPicos", fabric.delayPicos());
    row.put("runs", result.runs());
    row.put("unfinished", result.unfinished());
    row.put("topology", fabric.topology());
    row.put("gigabits", fabric.gigabits());
    row.put("bufferBytes", fabric.bufferBytes());
    row.put("balancing", fabric.balancing().id());
    row.put("failedLinks", fabric.failures());
    row.put("detectionPicos", fabric.detectionPicos());
    row.put("traffic", point.traffic().kind().id());
    row.put("load", point.traffic().load());
    row.put("sizes", point.traffic().sizes());
    row.put("messages", point.traffic().messages());
    row.put("control", contender.control().id());
    row.put("pfc", contender.lossless());
    row.put("creditDbp", contender.credit());
    put(row, "lineUse", result.lineUse());
    put(row, "queueMostDbp", result.queueMost());
    put(row, "queueMeanDbp", result.queueMean());
    put(row, "shareLeast", result.shareLeast());
    put(row, "shareMost", result.shareMost());
    put(row, "completionMicros", result.completionMicros());
    put(row, "slowdown", result.slowdown());
    put(row, "againPerData", result.againPerData());
    put(row, "controlPerData", result.controlPerData());
    row.put("dropped", result.dropped());
    row.put("marked", result.marked());
    row.put("pauses", result.pauses());
    row.put("signal", contender.signal());
    row.put("trim", contender.trimming());
    row.put("trimmed", result.trimmed());
    return row;
  }

  private static void put(Map<String, Object> row, String name, Estimate estimate) {
    row.put(name, estimate == null ? null : estimate.mean());
    row.put(name + "HalfWidth", estimate == null ? null : estimate.halfWidth());
  }
}

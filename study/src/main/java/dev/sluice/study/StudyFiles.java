// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Writes the results of a study as {@code results.csv} and {@code results.json}. */
public final class StudyFiles {
  private static final String[] HEADER = {
    "transport",
    "loss",
    "paths",
    "packets",
    "width",
    "goodputRatio",
    "goodputRatioHalfWidth",
    "retransmissionsPerLost",
    "controlPerData",
    "completionP99Ratio",
    "spuriousRequests",
    "senderStateBytes",
    "receiverStateBytes",
    "flows",
    "routing",
    "burst",
    "delayPicos",
    "jitterPicos",
    "queueBytes",
    "upPicos",
    "downPicos",
    "runs",
    "unfinished",
    "capped",
    "controlBytesPerData",
    "completionMeanRatio",
    "completionP50Ratio",
    "completionP999Ratio",
    "discarded",
    "duplicateWrites",
    "reordered",
    "retransmissionsPerLostHalfWidth",
    "controlPerDataHalfWidth",
    "completionMeanRatioHalfWidth",
    "experiment",
    "timer",
    "setting",
    "payloadBytes",
    "rounds",
    "twoWay",
    "windows",
    "completions",
    "completionP10Ratio",
    "completionP90Ratio",
    "placingBytes",
    "originalFoundMeanTrips",
    "originalFoundP99Trips",
    "originalFoundWorstTrips",
    "tailFoundMeanTrips",
    "tailFoundP99Trips",
    "tailFoundWorstTrips",
    "copyFoundMeanTrips",
    "copyFoundP99Trips",
    "copyFoundWorstTrips",
    "requestFoundMeanTrips",
    "requestFoundP99Trips",
    "requestFoundWorstTrips"
  };

  /** Instead of a plan's name: points that somebody chose. */
  public static final String OWN = "own";

  private static final MathContext DIGITS = new MathContext(6);

  /**
   * What {@code results.json} holds.
   *
   * @param plan the plan's name, or {@link #OWN}
   * @param settings how often the points were run
   * @param results of the points, in the order of the plan
   */
  public record Document(String plan, StudySettings settings, List<PointResult> results) {
    /** Keeps the results as they are. */
    public Document {
      results = List.copyOf(results);
    }
  }

  private StudyFiles() {}

  /**
   * Writes both files.
   *
   * @param folder where, which exists
   * @param settings how often the points were run
   * @param results of points that somebody chose
   * @throws IOException when they cannot be written
   */
  public static void write(Path folder, StudySettings settings, List<PointResult> results)
      throws IOException {
    writeCsv(
        folder.resolve("results.csv"),
        results.stream().map(r -> row(OWN, r)).toList(),
        FurtherRows.NONE);
    writeJson(folder.resolve("results.json"), new Document(OWN, settings, results));
  }

  /**
   * Writes both files; as a table, with the rows of each experiment, so that a point of several is
   * there several times.
   *
   * @param folder where, which exists
   * @param plan the plan
   * @param settings how often the points were run
   * @param results of all points of the plan
   * @param further rows behind those of the plan
   * @throws IOException when they cannot be written
   */
  public static void write(
      Path folder,
      StudyPlan plan,
      StudySettings settings,
      List<PointResult> results,
      FurtherRows further)
      throws IOException {
    Map<StudyPoint, PointResult> byPoint = new HashMap<>();
    results.forEach(result -> byPoint.put(result.point(), result));
    List<Object[]> rows = new ArrayList<>();
    for (Experiment experiment : plan.experiments()) {
      for (StudyPoint point : experiment.points()) {
        rows.add(row(experiment.id(), byPoint.get(point)));
      }
    }
    writeCsv(folder.resolve("results.csv"), rows, further);
    writeJson(folder.resolve("results.json"), new Document(plan.name(), settings, results));
  }

  /**
   * Writes everything there is of the results.
   *
   * @param file the file
   * @param document all of it
   * @throws IOException when it cannot be written
   */
  public static void writeJson(Path file, Document document) throws IOException {
    String json = new ObjectMapper().writeValueAsString(document);
    Files.writeString(file, json.replace("},{\"point\"", "},\n{\"point\"") + "\n");
  }

  /**
   * Reads what {@link #writeJson} wrote.
   *
   * @param file the file
   * @return all of it
   * @throws IOException when it cannot be read
   */
  public static Document readJson(Path file) throws IOException {
    return new ObjectMapper().readValue(file.toFile(), Document.class);
  }

  /**
   * Writes rows that are not of two nodes as a table.
   *
   * @param file the file
   * @param further the rows
   * @throws IOException when it cannot be written
   */
  public static void writeCsv(Path file, FurtherRows further) throws IOException {
    writeCsv(file, List.of(), further);
  }

  private static void writeCsv(Path file, List<Object[]> rows, FurtherRows further)
      throws IOException {
    List<String> header = new ArrayList<>(List.of(HEADER));
    header.addAll(further.columns());
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader(header.toArray(String[]::new))
            .setRecordSeparator("\n")
            .get();
    try (Writer writer = Files.newBufferedWriter(file);
        CSVPrinter printer = new CSVPrinter(writer, format)) {
      for (Object[] row : rows) {
        printer.printRecord(Arrays.copyOf(row, header.size()));
      }
      for (Map<String, Object> row : further.rows()) {
        printer.printRecord(header.stream().map(name -> cell(row.get(name))).toList());
      }
    }
  }

  private static Object cell(Object value) {
    return value instanceof Double number ? number(number) : value;
  }

  private static Object[] row(String experiment, PointResult result) {
    StudyPoint point = result.point();
    Contender contender = point.contender();
    Workload workload = point.workload();
    NetworkShape network = point.network();
    return new Object[] {
      contender.transport().id(),
      number(network.loss()),
      network.paths(),
      workload.packets(),
      point.width(),
      number(result.goodputRatio()),
      number(result.goodputRatioHalfWidth()),
      number(result.retransmissionsPerLost()),
      number(result.controlPerData()),
      number(result.completionP99Ratio()),
      number(result.spuriousRequests()),
      result.senderStateBytes(),
      result.receiverStateBytes(),
      workload.flows(),
      network.routing().name().toLowerCase(Locale.ROOT).replace('_', '-'),
      number(network.burst()),
      network.delayPicos(),
      network.jitterPicos(),
      network.queueBytes(),
      network.upPicos(),
      network.downPicos(),
      result.runs(),
      result.unfinished(),
      result.wide(),
      number(result.controlBytesPerData()),
      number(result.completionMeanRatio()),
      number(result.completionP50Ratio()),
      number(result.completionP999Ratio()),
      number(result.discarded()),
      number(result.duplicateWrites()),
      number(result.reordered()),
      number(result.retransmissionsPerLostHalfWidth()),
      number(result.controlPerDataHalfWidth()),
      number(result.completionMeanRatioHalfWidth()),
      experiment,
      contender.timer().id(),
      contender.setting(),
      workload.payloadBytes(),
      workload.rounds(),
      workload.twoWay(),
      workload.windows(),
      result.completions(),
      number(result.completionP10Ratio()),
      number(result.completionP90Ratio()),
      contender.placingBytes(),
      number(result.originalFound().mean()),
      number(result.originalFound().p99()),
      number(result.originalFound().worst()),
      number(result.tailFound().mean()),
      number(result.tailFound().p99()),
      number(result.tailFound().worst()),
      number(result.copyFound().mean()),
      number(result.copyFound().p99()),
      number(result.copyFound().worst()),
      number(result.requestFound().mean()),
      number(result.requestFound().p99()),
      number(result.requestFound().worst())
    };
  }

  /** Six digits; nothing where there is no number. */
  private static String number(Double value) {
    if (value == null) {
      return "";
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}

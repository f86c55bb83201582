// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
    "completionMeanRatioHalfWidth"
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
   * @param plan the plan's name, or {@link #OWN}
   * @param settings how often the points were run
   * @param results of the points
   * @throws IOException when they cannot be written
   */
  public static void write(
      Path folder, String plan, StudySettings settings, List<PointResult> results)
      throws IOException {
    writeCsv(folder.resolve("results.csv"), results);
    writeJson(folder.resolve("results.json"), new Document(plan, settings, results));
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
   * Writes the results as a table.
   *
   * @param file the file
   * @param results of the points
   * @throws IOException when it cannot be written
   */
  public static void writeCsv(Path file, List<PointResult> results) throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader(HEADER).setRecordSeparator("\n").get();
    try (Writer writer = Files.newBufferedWriter(file);
        CSVPrinter printer = new CSVPrinter(writer, format)) {
      for (PointResult result : results) {
        printer.printRecord(row(result));
      }
    }
  }

  private static Object[] row(PointResult result) {
    StudyPoint point = result.point();
    NetworkShape network = point.network();
    return new Object[] {
      point.transport().id(),
      number(network.loss()),
      network.paths(),
      point.packets(),
      point.width(),
      number(result.goodputRatio()),
      number(result.goodputRatioHalfWidth()),
      number(result.retransmissionsPerLost()),
      number(result.controlPerData()),
      number(result.completionP99Ratio()),
      number(result.spuriousRequests()),
      result.senderStateBytes(),
      result.receiverStateBytes(),
      point.flows(),
      network.routing().name().toLowerCase(Locale.ROOT).replace('_', '-'),
      number(network.burst()),
      network.delayPicos(),
      network.jitterPicos(),
      network.queueBytes(),
      network.upPicos(),
      network.downPicos(),
      result.runs(),
      result.unfinished(),
      result.capped(),
      number(result.controlBytesPerData()),
      number(result.completionMeanRatio()),
      number(result.completionP50Ratio()),
      number(result.completionP999Ratio()),
      number(result.discarded()),
      number(result.duplicateWrites()),
      number(result.reordered()),
      number(result.retransmissionsPerLostHalfWidth()),
      number(result.controlPerDataHalfWidth()),
      number(result.completionMeanRatioHalfWidth())
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

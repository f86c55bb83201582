// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.sluice.host.perf.PerfPoint;
import dev.sluice.host.perf.PerfPoint.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What {@code sluice perf} has measured, as a table and as JSON. */
final class PerfReport {
  /** Said wherever the figures are shown. */
  static final String CAVEAT =
      "simulated NICs: the figures are this machine's, not a NIC's; TCP is the kernel's";

  private static final double MEGA = 1e6;
  private static final double MICRO = 1e3;

  private PerfReport() {}

  /** A line of the table. */
  private record Row(int bytes, String what, Series series) {}

  /** What was measured for a size, by name. */
  static Map<String, Series> named(PerfPoint point) {
    Map<String, Series> series = new LinkedHashMap<>();
    series.put("put", point.put());
    series.put("message", point.message());
    point.tcp().ifPresent(tcp -> series.put("TCP", tcp));
    return series;
  }

  static double megabytes(Series series) {
    return series.bytesPerSecond() / MEGA;
  }

  static double microseconds(long nanoseconds) {
    return nanoseconds / MICRO;
  }

  static String table(List<PerfPoint> points) {
    List<Row> rows = new ArrayList<>();
    points.forEach(
        point -> named(point).forEach((what, s) -> rows.add(new Row(point.bytes(), what, s))));
    List<ColumnData<Row>> columns =
        List.of(
            column("bytes", row -> number("%,d", row.bytes)),
            new Column().header("").dataAlign(HorizontalAlign.LEFT).with(row -> row.what),
            column("MB/s", row -> number("%,.3f", megabytes(row.series))),
            column("count", row -> number("%,d", row.series.count())),
            column("median us", row -> number("%,.1f", microseconds(row.series.median()))),
            column("99 % us", row -> number("%,.1f", microseconds(row.series.tail()))),
            column("rounds", row -> number("%,d", row.series.rounds())));
    return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns)
        + "\nput: to its completion; message, TCP: half of a round trip\n"
        + CAVEAT
        + "\n";
  }

  private static ColumnData<Row> column(String header, Function<Row, String> value) {
    return new Column()
        .header(header)
        .headerAlign(HorizontalAlign.RIGHT)
        .dataAlign(HorizontalAlign.RIGHT)
        .with(value);
  }

  private static String number(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }

  static String json(List<PerfPoint> points) throws JsonProcessingException {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root = mapper.createObjectNode();
    root.put("note", CAVEAT);
    ArrayNode all = root.putArray("points");
    for (PerfPoint point : points) {
      ObjectNode node = all.addObject();
      node.put("bytes", point.bytes());
      named(point)
          .forEach(
              (what, series) -> {
                ObjectNode one = node.putObject(what.toLowerCase(Locale.ROOT));
                one.put("count", series.count());
                one.put("bytesPerSecond", series.bytesPerSecond());
                one.put("rounds", series.rounds());
                one.put("medianNanoseconds", series.median());
                one.put("tailNanoseconds", series.tail());
              });
    }
    return mapper.writeValueAsString(root) + "\n";
  }
}

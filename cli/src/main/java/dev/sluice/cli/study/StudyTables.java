// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudySettings;
import dev.sluice.study.networks.Estimate;
import dev.sluice.study.networks.NetworkFiles;
import dev.sluice.study.networks.NetworkResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What {@code sluice study} prints. */
final class StudyTables {
  private static final int MOST_ROWS = 60;

  private final PrintWriter console;

  StudyTables(PrintWriter console) {
    this.console = console;
  }

  /** Prints both kinds of results, as far as there are any, and where they are. */
  void print(List<PointResult> results, List<NetworkResult> networks, Path out, Path folder) {
    if (!results.isEmpty()) {
      table(results, columns());
    }
    if (!networks.isEmpty()) {
      table(networks, networkColumns());
    }
    long unfinished =
        results.stream().filter(result -> !result.finished()).count()
            + networks.stream().filter(result -> !result.finished()).count();
    long wide = results.stream().filter(PointResult::wide).count();
    console.printf(
        "%,d points; %,d do not finish in the bound; %,d have an interval of more than %.0f %%"
            + " (*)%n",
        results.size() + networks.size(), unfinished, wide, 100 * StudySettings.NARROW);
    boolean own = results.isEmpty() && folder == null;
    console.println(
        "results: "
            + out.resolve("results.csv")
            + ", "
            + out.resolve(own ? NetworkFiles.FILE : "results.json"));
    if (folder != null) {
      console.println("report: " + folder.resolve("README.md"));
    }
    console.flush();
  }

  private <T> void table(List<T> results, List<ColumnData<T>> columns) {
    console.println(
        AsciiTable.getTable(
            AsciiTable.FANCY_ASCII, results.stream().limit(MOST_ROWS).toList(), columns));
    if (results.size() > MOST_ROWS) {
      console.println((results.size() - MOST_ROWS) + " more are in the files.");
    }
  }

  private static List<ColumnData<NetworkResult>> networkColumns() {
    return List.of(
        column("transport", r -> r.point().contender().label()),
        column("topology", r -> r.point().fabric().topology()),
        column("traffic", r -> r.point().traffic().kind().id()),
        column("senders", r -> String.valueOf(r.point().traffic().senders())),
        column("load", r -> number(r.point().traffic().load())),
        column("line used", r -> network(r, r.lineUse())),
        column("longest queue, DBP", r -> network(r, r.queueMost())),
        column("slowdown", r -> network(r, r.slowdown())),
        column("lost", r -> number(r.dropped())));
  }

  private static String network(NetworkResult result, Estimate estimate) {
    return result.finished()
        ? String.format(Locale.ROOT, "%.3f +- %.3f", estimate.mean(), estimate.halfWidth())
        : "does not finish (" + result.unfinished() + " of " + result.runs() + ")";
  }

  private static List<ColumnData<PointResult>> columns() {
    return List.of(
        column("transport", r -> r.point().contender().label()),
        column("loss", r -> number(r.point().network().loss())),
        column("paths", r -> String.valueOf(r.point().network().paths())),
        column("packets", r -> String.valueOf(r.point().workload().packets())),
        column("W", r -> String.valueOf(r.point().width())),
        column("flows", r -> String.valueOf(r.point().workload().flows())),
        column("goodput", StudyTables::goodput),
        column("again/lost", r -> number(r.retransmissionsPerLost())),
        column("control/data", r -> number(r.controlPerData())),
        column("p99", r -> number(r.completionP99Ratio())));
  }

  private static <T> ColumnData<T> column(String title, Function<T, String> value) {
    return new Column()
        .header(title)
        .dataAlign(title.equals("transport") ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT)
        .with(value);
  }

  private static String goodput(PointResult result) {
    if (!result.finished()) {
      return "does not finish (" + result.unfinished() + " of " + result.runs() + ")";
    }
    return String.format(
        Locale.ROOT,
        "%.3f +- %.3f%s",
        result.goodputRatio(),
        result.goodputRatioHalfWidth(),
        result.wide() ? "*" : "");
  }

  private static String number(Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.4g", value);
  }
}

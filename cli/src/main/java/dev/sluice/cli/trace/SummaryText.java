// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.trace;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.Transactions;
import dev.sluice.host.trace.RunTrace;
import dev.sluice.host.trace.StageTimes;
import dev.sluice.host.trace.TransferTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** All transfers of a trace, and how long packets are in each stage. */
final class SummaryText {
  private static final int MOST_TRANSFERS = 32;

  private final RunTrace trace;
  private final StringBuilder out = new StringBuilder();

  SummaryText(RunTrace trace) {
    this.trace = trace;
  }

  /** Some lines. */
  String text() {
    Transactions all = trace.transactions();
    long sent = trace.dataPackets().size();
    say("%s: %,d data packets, clocks %,d to %,d", all.title(), sent, all.begin(), last(all.end()));
    if (all.leftOut() > 0) {
      say("%,d data packets were left out (run --trace-from, --trace-packets)", all.leftOut());
    }
    if (!all.complete()) {
      say("the run did not end: something may be missing");
    }
    transfers(trace.transfers());
    stages(trace.stages());
    return out.toString();
  }

  private void say(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  /** Spans end before the clock that they name. */
  static long last(long end) {
    return Math.max(0, end - 1);
  }

  private void transfers(List<TransferTimes> transfers) {
    out.append('\n');
    List<TransferTimes> shown = transfers.subList(0, Math.min(MOST_TRANSFERS, transfers.size()));
    table(
        shown,
        List.of(
            column("transfer", t -> t.number()),
            column("packets", t -> t.packets()),
            column("sent", t -> t.copies()),
            column("lost", t -> t.lost()),
            column("not accepted", t -> t.dropped()),
            column("holes", t -> t.holes()),
            column("requests", t -> t.requests()),
            column("from", t -> t.span().begin()),
            column("to", t -> t.span().is(Mark.UNFINISHED) ? "" : last(t.span().end())),
            column("clocks", t -> t.span().length()),
            left("ended", t -> t.span().text("outcome"))));
    if (shown.size() < transfers.size()) {
      say("and %,d transfers more", transfers.size() - shown.size());
    }
  }

  private void stages(List<StageTimes> stages) {
    out.append('\n');
    say("clocks of data packets in each stage");
    table(
        stages,
        List.of(
            left("where", t -> t.group()),
            left("stage", t -> t.stage()),
            column("packets", t -> t.count()),
            column("least", t -> t.least()),
            column("median", t -> t.median()),
            column("most", t -> t.most()),
            left("slowest", t -> slowest(t.slowest()))));
  }

  private static String slowest(Transaction stage) {
    return String.format(Locale.ROOT, "%s, clock %,d", stage.name(), stage.begin());
  }

  private <T> void table(List<T> rows, List<Cell<T>> cells) {
    List<com.github.freva.asciitable.ColumnData<T>> columns = new ArrayList<>();
    for (Cell<T> cell : cells) {
      columns.add(
          new Column()
              .header(cell.header())
              .headerAlign(cell.align())
              .dataAlign(cell.align())
              .with(row -> text(cell.value().apply(row))));
    }
    say("%s", AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns));
  }

  private static String text(Object value) {
    return value instanceof Number number
        ? String.format(Locale.ROOT, "%,d", number.longValue())
        : String.valueOf(value);
  }

  private record Cell<T>(String header, HorizontalAlign align, Function<T, Object> value) {}

  private static <T> Cell<T> column(String header, Function<T, Object> value) {
    return new Cell<>(header, HorizontalAlign.RIGHT, value);
  }

  private static <T> Cell<T> left(String header, Function<T, Object> value) {
    return new Cell<>(header, HorizontalAlign.LEFT, value);
  }
}

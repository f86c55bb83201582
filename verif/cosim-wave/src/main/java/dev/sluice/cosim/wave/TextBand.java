// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

/** Some clocks of a chart, side by side, as characters. */
final class TextBand {
  private final Chart chart;
  private final TextStyle style;
  private final int names;
  private final int per;
  private final long first;
  private final int periods;
  private final int width;

  TextBand(Chart chart, TextStyle style, int names, int per, long first, int periods) {
    this.chart = chart;
    this.style = style;
    this.names = names;
    this.per = per;
    this.first = first;
    this.periods = periods;
    this.width = periods * per;
  }

  void draw(StringBuilder out) {
    marker(out);
    ruler(out);
    String group = "";
    for (WaveLane lane : chart.lanes()) {
      if (!lane.group().equals(group)) {
        group = lane.group();
        line(out, cut(group, names));
      }
      String name = " ".repeat(TextWaveform.indent(lane)) + lane.label();
      String row = new String(lane.isBit() ? bit(lane.history()) : boxes(lane));
      line(out, pad(shortened(name)) + " " + row);
    }
  }

  /** The clock that the marker is in. */
  private void marker(StringBuilder out) {
    if (chart.marker().isEmpty()) {
      return;
    }
    long at = chart.ruler().clockAt(chart.marker().getAsLong()) - first;
    if (at >= 0 && at < periods) {
      line(
          out, " ".repeat(names + 1 + (int) at * per) + String.valueOf(style.marker()).repeat(per));
    }
  }

  /** The numbers of the clocks, as many as have room. */
  private void ruler(StringBuilder out) {
    StringBuilder row =
        new StringBuilder(pad(chart.ruler().isClock() ? "clock" : "time")).append(' ');
    for (int i = 0; i < periods; i++) {
      int at = names + 1 + i * per;
      if (at >= row.length() && (at > row.length() || i == 0 || row.charAt(at - 1) == ' ')) {
        row.append(" ".repeat(at - row.length()))
            .append(chart.ruler().label(first + i))
            .append(' ');
      }
    }
    line(out, row.toString());
  }

  /** When a column begins. */
  private long time(int column) {
    long period = chart.ruler().period();
    long rest = column % per;
    return chart.ruler().begin(first + column / per) + rest * period / per;
  }

  private char[] bit(History history) {
    char[] row = new char[width];
    for (int column = 0; column < width; column++) {
      int before = history.indexAt(time(column) - 1);
      int after = history.indexAt(time(column + 1) - 1);
      char now = level(history.value(after));
      boolean steady =
          after == before || column == 0 && after - before == 1 && before < 0 && isFirst(history);
      if (steady) {
        row[column] = now;
      } else if (after - before > 1) {
        row[column] = style.both();
      } else {
        char was = level(history.value(before));
        row[column] =
            now == style.high() && was == style.low()
                ? style.rise()
                : now == style.low() && was == style.high() ? style.fall() : now;
      }
    }
    return row;
  }

  /** The waveform's begin is no change. */
  private static boolean isFirst(History history) {
    return history.value(-1).startsWith("x");
  }

  private char level(String value) {
    return switch (value) {
      case "0" -> style.low();
      case "1" -> style.high();
      default -> style.unknown();
    };
  }

  private char[] boxes(WaveLane lane) {
    History history = lane.history();
    char[] row = new char[width];
    int column = 0;
    while (column < width) {
      int before = history.indexAt(time(column) - 1);
      int after = history.indexAt(time(column + 1) - 1);
      int begin = column;
      int end = column + 1;
      while (end < width && history.indexAt(time(end + 1) - 1) == after) {
        end++;
      }
      if (after - before > 1) {
        row[column++] = style.both();
      } else if (after != before || column == 0) {
        row[column++] = after == before ? ' ' : style.edge();
      }
      String text = lane.text(after);
      boolean unknown = text.equals("x") || text.equals("z");
      String label = unknown ? "" : cut(text, end - column);
      for (int i = 0; column < end; i++, column++) {
        row[column] = i < label.length() ? label.charAt(i) : rest(i - label.length(), unknown);
      }
      column = Math.max(end, begin + 1);
    }
    return row;
  }

  /** What fills a box: a blank, then the style's own. */
  private char rest(int index, boolean unknown) {
    return unknown ? style.unknown() : index == 0 ? ' ' : style.rest();
  }

  /** The end of a long name says more than its begin. */
  private String shortened(String name) {
    return name.length() <= names ? name : style.more() + name.substring(name.length() - names + 1);
  }

  private String cut(String text, int room) {
    if (text.length() <= room) {
      return text;
    }
    return room < 1 ? "" : text.substring(0, room - 1) + style.more();
  }

  private String pad(String text) {
    return text + " ".repeat(Math.max(0, names - text.length()));
  }

  private static void line(StringBuilder out, String content) {
    out.append(content.stripTrailing()).append('\n');
  }
}

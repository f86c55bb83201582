// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

/**
 * Draws a chart as SVG, in the manner of a data sheet: lanes with slanted edges, values in boxes,
 * clock numbers on top. The same chart gives the same bytes.
 */
public final class SvgWaveform {
  private static final int ROW = 26;
  private static final int HALF = 8;
  private static final int SLANT = 3;
  private static final int TOP = 58;
  private static final int MARGIN = 20;
  private static final double CHARACTER = 6.7;
  private static final double NAME_CHARACTER = 7.0;
  private static final int LEAST_PER_CLOCK = 44;
  private static final int MOST_PER_CLOCK = 120;

  /** Less of a text than this says nothing. */
  private static final int LEAST_CUT = 4;

  private static final int LARGEST_WIDTH = 12_000;

  private static final String STYLE =
      """
      <style>
        text { font-family: Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; font-size: 12px; fill: #1f2933; }
        .title { font-size: 14px; font-weight: 600; }
        .small { font-size: 11px; fill: #6b7785; }
        .group { font-weight: 600; fill: #3e4c59; }
        .value { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 11px; text-anchor: middle; }
        .name { text-anchor: end; }
        .grid { stroke: #e4e9ee; stroke-width: 1; }
        .line { stroke: #24507a; stroke-width: 1.4; fill: none; stroke-linejoin: round; }
        .high { fill: #dce9f5; }
        .box { stroke: #24507a; stroke-width: 1.2; fill: #f3f7fb; stroke-linejoin: round; }
        .named { fill: #eaf5ea; stroke: #2f6b3a; }
        .unknown { fill: #f6dada; stroke: #a33a3a; }
        .marker { fill: #fff1c7; }
        .rule { stroke: #c5ced6; stroke-width: 1; }
      </style>
      """;

  private final StringBuilder out = new StringBuilder();
  private final Chart chart;
  private final Ruler ruler;
  private final long first;
  private final long end;
  private final double left;
  private final double perPeriod;
  private final double right;
  private final int height;

  private SvgWaveform(Chart chart) {
    this.chart = chart;
    this.ruler = chart.ruler();
    first = ruler.clockAt(chart.from());
    end = ruler.clockAt(chart.to() - 1) + 1;
    int longest = 5;
    String group = "";
    int rows = 0;
    for (WaveLane lane : chart.lanes()) {
      longest = Math.max(longest, lane.label().length());
      rows += lane.group().equals(group) ? 1 : 2;
      group = lane.group();
    }
    left = Math.ceil(MARGIN + longest * NAME_CHARACTER + 12);
    double wanted = chart.charactersPerPeriod() * CHARACTER + 2 * SLANT + 2;
    if (!ruler.isClock()) {
      wanted = Math.max(wanted, ruler.label(1_000).length() * CHARACTER + 10);
    }
    double each = Math.ceil(Math.clamp(wanted, LEAST_PER_CLOCK, MOST_PER_CLOCK));
    perPeriod = Math.min(each, (double) LARGEST_WIDTH / (end - first));
    right = left + perPeriod * (end - first);
    height = TOP + rows * ROW + 14;
  }

  /**
   * Draws.
   *
   * @param chart what
   * @return an SVG document
   */
  public static String draw(Chart chart) {
    return new SvgWaveform(chart).document();
  }

  private String document() {
    double width = right + MARGIN;
    out.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\""
            .formatted(number(width), height));
    out.append(" viewBox=\"0 0 %s %s\">\n".formatted(number(width), height));
    out.append(STYLE);
    rectangle("", 0, 0, width, height, "fill=\"#ffffff\"");
    heading();
    marker();
    grid();
    double y = TOP + ROW / 2.0;
    String group = "";
    for (WaveLane lane : chart.lanes()) {
      if (!lane.group().equals(group)) {
        group = lane.group();
        text("group", MARGIN, y + 4, group);
        out.append(
            "<line class=\"rule\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
                .formatted(MARGIN, number(y + 11), number(right), number(y + 11)));
        y += ROW;
      }
      text("name", left - 12, y + 4, lane.label());
      if (lane.isBit()) {
        bit(lane.history(), y);
      } else {
        boxes(lane, y);
      }
      y += ROW;
    }
    return out.append("</svg>\n").toString();
  }

  private void heading() {
    String note = chart.note().isEmpty() ? "" : ", " + chart.note();
    text("title", MARGIN, 22, chart.title() + note);
    String clock =
        ruler
            .clock()
            .map(c -> "1 clock of " + c.name() + " = " + ruler.time(ruler.period()))
            .orElse("");
    String scope = chart.scope().isEmpty() ? "" : "scope " + chart.scope();
    String between = clock.isEmpty() || scope.isEmpty() ? "" : ", ";
    text("small", MARGIN, 40, scope + between + clock);
  }

  private void marker() {
    chart
        .marker()
        .ifPresent(
            time -> {
              long number = ruler.clockAt(time);
              if (number >= first && number < end) {
                rectangle(
                    "marker", x(ruler.begin(number)), TOP - 18, perPeriod, height - TOP + 10, "");
              }
            });
  }

  /** Lines at the rising edges, and the numbers of the clocks between them. */
  private void grid() {
    int every = 1;
    double widest = ruler.label(end).length() * CHARACTER + 8;
    while (every * perPeriod < widest) {
      every++;
    }
    for (long number = first; number <= end; number++) {
      double x = left + (number - first) * perPeriod;
      out.append(
          "<line class=\"grid\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
              .formatted(number(x), TOP, number(x), height - 8));
      if (number < end && (number - first) % every == 0) {
        boolean clock = ruler.isClock();
        String anchor = clock ? " text-anchor=\"middle\"" : "";
        out.append(
            "<text class=\"small\" x=\"%s\" y=\"%s\"%s>%s</text>\n"
                .formatted(
                    number(clock ? x + perPeriod / 2 : x),
                    TOP - 6,
                    anchor,
                    escape(ruler.label(number))));
      }
    }
  }

  private double x(long time) {
    double periods = (double) (time - ruler.begin(first)) / ruler.period();
    return Math.clamp(left + periods * perPeriod, left, right);
  }

  private void bit(History history, double y) {
    StringBuilder path = new StringBuilder();
    StringBuilder fills = new StringBuilder();
    boolean drawing = false;
    for (int i = -1; i < history.size(); i++) {
      double from = i < 0 ? left : x(history.time(i));
      double to = i + 1 < history.size() ? x(history.time(i + 1)) : right;
      String value = history.value(i);
      boolean known = value.equals("0") || value.equals("1");
      if (to <= from && i < 0) {
        continue;
      }
      if (!known) {
        rectangle("unknown", from, y - HALF, to - from, 2 * HALF, "stroke=\"none\"");
        drawing = false;
        continue;
      }
      double level = value.equals("1") ? y - HALF : y + HALF;
      double slant = drawing ? Math.min(SLANT, (to - from) / 2) : 0;
      path.append(drawing ? " L" : " M").append(point(from + slant, level));
      path.append(" L").append(point(to, level));
      if (value.equals("1")) {
        fills
            .append("M")
            .append(point(from, y + HALF))
            .append(" L")
            .append(point(from + slant, level));
        fills.append(" L").append(point(to, level)).append(" L");
        boolean falls = i + 1 < history.size();
        fills.append(point(to + (falls ? SLANT : 0), y + HALF)).append(" Z ");
      }
      drawing = true;
    }
    if (!fills.isEmpty()) {
      out.append("<path class=\"high\" d=\"%s\"/>\n".formatted(fills.toString().strip()));
    }
    if (!path.isEmpty()) {
      out.append("<path class=\"line\" d=\"%s\"/>\n".formatted(path.toString().strip()));
    }
  }

  private void boxes(WaveLane lane, double y) {
    History history = lane.history();
    for (int i = -1; i < history.size(); i++) {
      double from = i < 0 ? left : x(history.time(i));
      double to = i + 1 < history.size() ? x(history.time(i + 1)) : right;
      if (to <= from) {
        continue;
      }
      double slant = Math.min(SLANT, (to - from) / 2);
      double open = i < 0 ? 0 : slant;
      double close = i + 1 < history.size() ? slant : 0;
      String text = lane.text(i);
      boolean unknown = text.equals("x") || text.equals("z") || text.isEmpty();
      boolean named = lane.item().names().isPresent();
      out.append(
          "<path class=\"box%s\" d=\"M%s L%s L%s L%s L%s L%s Z\"/>\n"
              .formatted(
                  unknown ? " unknown" : named ? " named" : "",
                  point(from, y),
                  point(from + open, y - HALF),
                  point(to - close, y - HALF),
                  point(to, y),
                  point(to - close, y + HALF),
                  point(from + open, y + HALF)));
      int room = (int) ((to - from - 2 * SLANT) / CHARACTER);
      String shown =
          text.length() <= room ? text : room < LEAST_CUT ? "" : text.substring(0, room - 1) + "…";
      if (!shown.isEmpty()) {
        text("value", (from + to) / 2, y + 4, shown);
      }
    }
  }

  private void rectangle(
      String style, double x, double y, double width, double height, String more) {
    String named = style.isEmpty() ? "" : "class=\"" + style + "\" ";
    out.append(
        "<rect %sx=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" %s/>\n"
            .formatted(named, number(x), number(y), number(width), number(height), more));
  }

  private void text(String style, double x, double y, String content) {
    out.append(
        "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n"
            .formatted(style, number(x), number(y), escape(content)));
  }

  private static String point(double x, double y) {
    return number(x) + "," + number(y);
  }

  /** One digit after the point is a tenth of a pixel. */
  private static String number(double value) {
    long tenths = Math.round(value * 10);
    return tenths % 10 == 0
        ? Long.toString(tenths / 10)
        : tenths / 10 + "." + Math.abs(tenths % 10);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}

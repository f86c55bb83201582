package dev.sluice.fpga;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A drawing, SVG, of some figure against W, a line for each series: the same figures, the same
 * bytes. W is drawn by its logarithm, the figure from 0 up.
 */
final class WidthPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 420;
  private static final int LEFT = 70;
  private static final int RIGHT = 210;
  private static final int TOP = 40;
  private static final int BOTTOM = 50;
  private static final int GRID_LINES = 5;
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");

  private final String title;
  private final String unit;
  private final Map<String, Map<Integer, Double>> series = new TreeMap<>();

  WidthPlot(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  void add(String name, int width, double value) {
    series.computeIfAbsent(name, _ -> new TreeMap<>()).put(width, value);
  }

  boolean isEmpty() {
    return series.isEmpty();
  }

  String svg() {
    TreeSet<Integer> widths = new TreeSet<>();
    series.values().forEach(points -> widths.addAll(points.keySet()));
    double top = rounded(largest());
    StringBuilder svg = new StringBuilder();
    put(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"Arial,"
            + " Helvetica, sans-serif\" font-size=\"13\">",
        WIDTH,
        HEIGHT);
    put(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, HEIGHT);
    put(svg, "<text x=\"%d\" y=\"22\" font-size=\"15\">%s</text>", LEFT, title);
    for (int i = 0; i <= GRID_LINES; i++) {
      double value = top * i / GRID_LINES;
      double y = y(value, top);
      put(
          svg,
          "<path d=\"M%d %.1fH%d\" stroke=\"#dddddd\"/><text x=\"%d\" y=\"%.1f\""
              + " text-anchor=\"end\">%,.0f</text>",
          LEFT,
          y,
          WIDTH - RIGHT,
          LEFT - 8,
          y + 4,
          value);
    }
    for (int w : widths) {
      put(
          svg,
          "<path d=\"M%.1f %dV%d\" stroke=\"#eeeeee\"/><text x=\"%1$.1f\" y=\"%4$d\""
              + " text-anchor=\"middle\">%5$d</text>",
          x(w, widths),
          TOP,
          HEIGHT - BOTTOM,
          HEIGHT - BOTTOM + 18,
          w);
    }
    put(
        svg,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">W, bits of a window</text>",
        (LEFT + WIDTH - RIGHT) / 2,
        HEIGHT - 10);
    put(
        svg,
        "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>",
        HEIGHT / 2,
        unit);
    lines(svg, widths, top);
    return svg.append("</svg>\n").toString();
  }

  private void lines(StringBuilder svg, TreeSet<Integer> widths, double top) {
    int index = 0;
    for (var line : series.entrySet()) {
      String colour = COLOURS.get(index % COLOURS.size());
      StringBuilder path = new StringBuilder();
      for (var point : line.getValue().entrySet()) {
        double x = x(point.getKey(), widths);
        double y = y(point.getValue(), top);
        path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x, y));
        put(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>", x, y, colour);
      }
      put(svg, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", path, colour);
      int y = TOP + 12 + 20 * index;
      put(
          svg,
          "<path d=\"M%d %dh22\" stroke=\"%s\" stroke-width=\"2\"/><text x=\"%d\" y=\"%d\">%s</text>",
          WIDTH - RIGHT + 14,
          y,
          colour,
          WIDTH - RIGHT + 42,
          y + 4,
          line.getKey());
      index++;
    }
  }

  private double largest() {
    return series.values().stream()
        .flatMap(points -> points.values().stream())
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(1);
  }

  /** The next 1, 2, 2.5 or 5 times a power of ten above, so that the grid has round numbers. */
  private static double rounded(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double step : new double[] {1, 2, 2.5, 5}) {
      if (value <= step * power) {
        return step * power;
      }
    }
    return 10 * power;
  }

  private static double x(int width, TreeSet<Integer> widths) {
    double low = Math.log(widths.first());
    double high = Math.log(widths.last());
    double share = high == low ? 0.5 : (Math.log(width) - low) / (high - low);
    return LEFT + 20 + share * (WIDTH - RIGHT - LEFT - 40);
  }

  private static double y(double value, double top) {
    return HEIGHT - BOTTOM - value / top * (HEIGHT - BOTTOM - TOP);
  }

  private static void put(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}

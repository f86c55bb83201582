// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.charts.PlainNumbers;
import dev.sluice.charts.SvgChart;
import dev.sluice.fpga.Target;
import dev.sluice.protocol.Architecture;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A chart, SVG, of some figure against W, from 0 up: the same figures, the same bytes. The colour
 * of a line says the part, its dashes and the shape of its points the architecture.
 */
final class WidthPlot {
  private static final Color GRID = new Color(220, 220, 220);

  /** One for each part. */
  private static final Map<Target, Integer> COLOURS =
      Map.of(
          Target.ICE40_HX8K, 0xd55e00,
          Target.ECP5_25K, 0x0072b2,
          Target.ECP5_85K, 0x56b4e9,
          Target.NEXUS_40K, 0xe69f00,
          Target.XC7, 0x009e73,
          Target.XCUP, 0xcc79a7,
          Target.INTEL, 0x000000);

  private final String title;
  private final String unit;
  private final TreeSet<Integer> widths = new TreeSet<>();
  private final Map<Line, Map<Integer, Double>> lines =
      new TreeMap<>(Comparator.comparing(Line::target).thenComparing(Line::architecture));

  private record Line(Target target, Architecture architecture) {}

  WidthPlot(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  void add(Target target, Architecture architecture, int width, double value) {
    widths.add(width);
    lines.computeIfAbsent(new Line(target, architecture), _ -> new TreeMap<>()).put(width, value);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  String svg() {
    List<Integer> places = new ArrayList<>(widths);
    XYSeriesCollection series = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
    lines.forEach(
        (line, points) -> {
          int index = series.getSeriesCount();
          XYSeries drawn = new XYSeries(line.target().label() + " " + line.architecture().label());
          points.forEach((width, value) -> drawn.add(places.indexOf(width), value));
          series.addSeries(drawn);
          renderer.setSeriesPaint(index, new Color(COLOURS.get(line.target())));
          renderer.setSeriesStroke(index, stroke(line.architecture()));
          renderer.setSeriesShape(index, shape(line.architecture()));
        });
    SymbolAxis horizontal =
        new SymbolAxis(
            "W, bits of a window", places.stream().map(Object::toString).toArray(String[]::new));
    horizontal.setGridBandsVisible(false);
    NumberAxis vertical = new NumberAxis(unit);
    vertical.setNumberFormatOverride(new PlainNumbers());
    XYPlot plot = new XYPlot(series, horizontal, vertical, renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    for (var axis : List.of(horizontal, vertical)) {
      axis.setLabelFont(SvgChart.FONT);
      axis.setTickLabelFont(SvgChart.FONT);
    }
    JFreeChart chart = new JFreeChart(title, SvgChart.FONT, plot, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(4, 4, 4, 16));
    chart.getLegend().setItemFont(SvgChart.FONT);
    chart.getLegend().setPosition(RectangleEdge.RIGHT);
    chart.getLegend().setFrame(BlockBorder.NONE);
    return SvgChart.draw(chart);
  }

  private static BasicStroke stroke(Architecture architecture) {
    float[] dashes =
        switch (architecture) {
          case SHIFT -> new float[] {2, 4};
          case RING -> null;
          case SEGMENTED -> new float[] {9, 4};
        };
    return new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, dashes, 0);
  }

  private static Shape shape(Architecture architecture) {
    return switch (architecture) {
      case SHIFT -> triangle();
      case RING -> new Ellipse2D.Double(-3.5, -3.5, 7, 7);
      case SEGMENTED -> new Rectangle2D.Double(-3.5, -3.5, 7, 7);
    };
  }

  private static Shape triangle() {
    Path2D triangle = new Path2D.Double();
    triangle.moveTo(0, -4.5);
    triangle.lineTo(4.5, 3.5);
    triangle.lineTo(-4.5, 3.5);
    triangle.closePath();
    return triangle;
  }
}

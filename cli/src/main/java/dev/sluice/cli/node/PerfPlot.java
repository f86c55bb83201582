// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import dev.sluice.charts.SvgChart;
import dev.sluice.host.perf.PerfPoint;
import dev.sluice.host.perf.PerfPoint.Series;
import dev.sluice.study.report.layout.ChartFrame;
import java.awt.Color;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Bandwidth above latency, over the size, as SVG; all axes are logarithmic. */
final class PerfPlot {
  private static final Color GRID = new Color(220, 220, 220);
  private static final Map<String, Color> COLOURS =
      Map.of(
          "put", new Color(0x0072b2), "message", new Color(0xd55e00), "TCP", new Color(0x666666));

  private PerfPlot() {}

  static String svg(List<PerfPoint> points) {
    var sizes = points.stream().mapToDouble(PerfPoint::bytes).summaryStatistics();
    CombinedDomainXYPlot both = new CombinedDomainXYPlot(ChartFrame.logarithmic("bytes", sizes));
    both.add(plot(points, "MB/s", PerfReport::megabytes, true));
    both.add(plot(points, "median, us", s -> PerfReport.microseconds(s.median()), false));
    JFreeChart chart = new JFreeChart(PerfReport.CAVEAT, SvgChart.FONT, both, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(4, 4, 4, 16));
    chart.getLegend().setItemFont(SvgChart.FONT);
    chart.getLegend().setPosition(RectangleEdge.RIGHT);
    chart.getLegend().setFrame(BlockBorder.NONE);
    return SvgChart.draw(chart);
  }

  private static XYPlot plot(
      List<PerfPoint> points, String unit, ToDoubleFunction<Series> value, boolean legend) {
    XYSeriesCollection lines = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
    for (String what : PerfReport.named(points.getFirst()).keySet()) {
      int index = lines.getSeriesCount();
      XYSeries line = new XYSeries(what);
      for (PerfPoint point : points) {
        line.add(point.bytes(), value.applyAsDouble(PerfReport.named(point).get(what)));
      }
      lines.addSeries(line);
      renderer.setSeriesPaint(index, COLOURS.get(what));
      renderer.setSeriesVisibleInLegend(index, legend);
    }
    var values =
        points.stream()
            .flatMap(point -> PerfReport.named(point).values().stream())
            .mapToDouble(value)
            .summaryStatistics();
    XYPlot plot = new XYPlot(lines, null, ChartFrame.logarithmic(unit, values), renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    return plot;
  }
}

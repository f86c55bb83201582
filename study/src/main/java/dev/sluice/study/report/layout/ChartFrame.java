// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report.layout;

import dev.sluice.charts.PlainNumbers;
import dev.sluice.charts.SvgChart;
import java.awt.Color;
import java.util.DoubleSummaryStatistics;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.RectangleInsets;

/** What all charts of the study have alike: lines with bars, a grid, axes, a legend. */
public final class ChartFrame {
  private static final Color GRID = new Color(220, 220, 220);

  private ChartFrame() {}

  /**
   * Lines with markers, and bars upright.
   *
   * @return what draws them
   */
  public static XYErrorRenderer lines() {
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDefaultLinesVisible(true);
    renderer.setDrawXError(false);
    return renderer;
  }

  /**
   * The picture of a plot.
   *
   * @param title above it
   * @param plot lines and axes
   * @return an SVG file
   */
  public static String svg(String title, XYPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    JFreeChart chart = new JFreeChart(title, SvgChart.FONT, plot, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(4, 4, 4, 24));
    chart.getLegend().setItemFont(SvgChart.FONT);
    chart.getLegend().setItemLabelPadding(new RectangleInsets(2, 2, 2, 14));
    chart.getLegend().setFrame(org.jfree.chart.block.BlockBorder.NONE);
    return SvgChart.draw(chart);
  }

  /**
   * Values side by side, each with its name.
   *
   * @param label of the axis
   * @param names of the values 0, 1, 2, ...
   * @return an axis
   */
  public static ValueAxis names(String label, String[] names) {
    SymbolAxis axis = new SymbolAxis(label, names);
    axis.setGridBandsVisible(false);
    return styled(axis);
  }

  /**
   * An axis of numbers.
   *
   * @param label of the axis
   * @return an axis
   */
  public static NumberAxis linear(String label) {
    NumberAxis axis = new NumberAxis(label);
    axis.setNumberFormatOverride(new PlainNumbers());
    styled(axis);
    return axis;
  }

  /**
   * From half the least value to twice the greatest, with a power of ten in between.
   *
   * @param label of the axis
   * @param values what is drawn
   * @return an axis
   */
  public static ValueAxis logarithmic(String label, DoubleSummaryStatistics values) {
    LogAxis axis = new LogAxis(label);
    if (values.getCount() > 0) {
      double high = 2 * values.getMax();
      double power = StrictMath.pow(10, StrictMath.floor(StrictMath.log10(high)));
      axis.setRange(Math.min(values.getMin() / 2, power), high);
    }
    axis.setTickUnit(new NumberTickUnit(1));
    axis.setNumberFormatOverride(new PlainNumbers());
    axis.setMinorTickMarksVisible(true);
    axis.setMinorTickCount(9);
    return styled(axis);
  }

  private static ValueAxis styled(ValueAxis axis) {
    axis.setLabelFont(SvgChart.FONT);
    axis.setTickLabelFont(SvgChart.FONT);
    return axis;
  }
}

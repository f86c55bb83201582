// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.ChartFrame;
import dev.sluice.study.transport.TimerKind;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * The chart of one measure over the values of an experiment: a line for each transport, bars for
 * the confidence interval where the measure has one. A transport has no point where it does not
 * finish or has no value, and none on a logarithmic axis where the value is 0.
 */
final class SweepChart {
  private static final Stroke THICK = new BasicStroke(2.2f);
  private static final Stroke THIN =
      new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, new float[] {5, 3}, 0);

  private static final Stroke DOTTED =
      new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, new float[] {2, 2}, 0);

  /** One for each kind of transport, in their order: the receive window in blues and greens. */
  private static final int[] COLOURS = {
    0x9ecae1, 0x4292c6, 0x08519c, 0x00441b, 0x969696, 0xd95f02, 0xfbb4d4, 0xe7298a, 0xcab2d6,
    0x7570b3, 0x3f007d, 0xe6ab02, 0xd8b365, 0xa6761d, 0xe41a1c, 0x000000
  };

  private final Experiment experiment;
  private final Measure measure;
  private final Results results;

  private final List<Contender> rows;

  private SweepChart(
      Experiment experiment, Measure measure, Results results, List<Contender> rows) {
    this.rows = rows;
    this.experiment = experiment;
    this.measure = measure;
    this.results = results;
  }

  static String svg(Experiment experiment, Measure measure, Results results) {
    return svg(experiment, measure, results, drawn(experiment));
  }

  /** With some of its rows. */
  static String svg(Experiment experiment, Measure measure, Results results, List<Contender> rows) {
    return new SweepChart(experiment, measure, results, rows).svg();
  }

  private String svg() {
    YIntervalSeriesCollection lines = new YIntervalSeriesCollection();
    XYErrorRenderer renderer = ChartFrame.lines();
    for (Contender contender : rows) {
      int i = lines.getSeriesCount();
      TransportKind kind = contender.transport();
      lines.addSeries(line(contender));
      renderer.setSeriesPaint(i, new Color(COLOURS[kind.ordinal()]));
      boolean plain = contender.setting() == kind.setting() && !contender.charged();
      renderer.setSeriesStroke(i, kind.ours() ? THICK : plain ? THIN : DOTTED);
    }
    XYPlot plot = new XYPlot(lines, horizontal(), vertical(), renderer);
    return ChartFrame.svg(experiment.title() + ": " + measure.id, plot);
  }

  /** The rows that are drawn: those with the measured timer, the others are in the tables. */
  static List<Contender> drawn(Experiment experiment) {
    return experiment.rows().stream().filter(row -> row.timer() == TimerKind.MEASURED).toList();
  }

  private YIntervalSeries line(Contender contender) {
    YIntervalSeries line = new YIntervalSeries(contender.label());
    for (int i = 0; i < experiment.values().size(); i++) {
      Experiment.Value value = experiment.values().get(i);
      PointResult result = results.at(experiment, value, contender);
      Double y = measure.of(result);
      if (y != null && !(measure.logarithmic && y <= 0)) {
        double bar = measure.halfWidth(result);
        double low = measure.logarithmic ? Math.max(y - bar, y / 1000) : y - bar;
        line.add(byName() ? i : value.x(), y, low, y + bar);
      }
    }
    return line;
  }

  /** Whether the values stand side by side: those of a logarithmic sweep, and those without one. */
  private boolean byName() {
    return experiment.logarithmic()
        || !Character.isDigit(experiment.values().getFirst().label().charAt(0));
  }

  private ValueAxis horizontal() {
    if (!byName()) {
      return ChartFrame.linear(experiment.quantity());
    }
    String[] labels =
        experiment.values().stream().map(Experiment.Value::label).toArray(String[]::new);
    return ChartFrame.names(experiment.quantity(), labels);
  }

  private ValueAxis vertical() {
    if (measure.logarithmic) {
      return ChartFrame.logarithmic(measure.shortTitle, drawnValues());
    }
    NumberAxis axis = ChartFrame.linear(measure.shortTitle);
    axis.setRange(0, 1.05);
    return axis;
  }

  private DoubleSummaryStatistics drawnValues() {
    return experiment.values().stream()
        .flatMap(value -> rows.stream().map(row -> results.at(experiment, value, row)))
        .map(measure::of)
        .filter(value -> value != null && value > 0)
        .mapToDouble(Double::doubleValue)
        .summaryStatistics();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.networks.Estimate;
import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.report.layout.ChartFrame;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * The chart of one measure over the values of an experiment over networks: a line for each row,
 * bars for the confidence interval where the measure has one. What does not finish has no point.
 */
final class NetworkChart {
  private static final Stroke THICK = new BasicStroke(2.4f);

  /** Lines lie on one another here, so they are dashed differently. */
  private static final List<Stroke> DASHES =
      List.of(dashes(8, 3), dashes(2, 3), dashes(5, 3, 1, 3), dashes(3, 6), dashes(10, 6));

  /** Axes of shares end here, other linear ones so far above the greatest mean. */
  private static final double WHOLE = 1.05;

  private static final double MARGIN = 1.2;

  private static final Color OURS = Color.BLACK;
  private static final int[] COLOURS = {0xe41a1c, 0x4292c6, 0xe6ab02, 0x4daf4a, 0x7570b3, 0xa6761d};

  private final NetworkExperiment experiment;
  private final NetworkMeasure measure;
  private final NetworkResults results;

  private NetworkChart(
      NetworkExperiment experiment, NetworkMeasure measure, NetworkResults results) {
    this.experiment = experiment;
    this.measure = measure;
    this.results = results;
  }

  private static Stroke dashes(float... pattern) {
    return new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1, pattern, 0);
  }

  /** What is drawn; nothing of a single value. */
  static List<NetworkMeasure> of(NetworkExperiment experiment) {
    if (experiment.values().size() < 2) {
      return List.of();
    }
    return switch (experiment.id()) {
      case "incast", "incast-credit" -> List.of(NetworkMeasure.QUEUE_MOST, NetworkMeasure.LINE_USE);
      case "signals" -> List.of(); // Its values are no quantity.
      case "websearch", "hadoop" -> List.of(NetworkMeasure.SLOWDOWN, NetworkMeasure.P99);
      default -> List.of(NetworkMeasure.COMPLETION);
    };
  }

  static String file(NetworkExperiment experiment, NetworkMeasure measure) {
    return experiment.id() + "-" + measure.id + ".svg";
  }

  static String svg(NetworkExperiment experiment, NetworkMeasure measure, NetworkResults results) {
    return new NetworkChart(experiment, measure, results).svg();
  }

  private String svg() {
    YIntervalSeriesCollection lines = new YIntervalSeriesCollection();
    XYErrorRenderer renderer = ChartFrame.lines();
    int others = 0;
    for (NetworkContender row : experiment.rows()) {
      int i = lines.getSeriesCount();
      boolean ours = row.equals(NetworkContender.transport2());
      lines.addSeries(line(row));
      renderer.setSeriesPaint(i, ours ? OURS : new Color(COLOURS[others % COLOURS.length]));
      renderer.setSeriesStroke(i, ours ? THICK : DASHES.get(others % DASHES.size()));
      others += ours ? 0 : 1;
    }
    String[] names = experiment.values().stream().map(v -> v.label()).toArray(String[]::new);
    ValueAxis across = ChartFrame.names(experiment.quantity(), names);
    XYPlot plot = new XYPlot(lines, across, upright(), renderer);
    return ChartFrame.svg(experiment.title(), plot);
  }

  private YIntervalSeries line(NetworkContender row) {
    YIntervalSeries line = new YIntervalSeries(row.label());
    for (int i = 0; i < experiment.values().size(); i++) {
      Estimate figure = at(i, row);
      if (figure != null && !(measure.logarithmic && figure.mean() <= 0)) {
        double mean = figure.mean();
        double bar = figure.halfWidth();
        double low = measure.logarithmic ? Math.max(mean - bar, mean / 1000) : mean - bar;
        line.add(i, mean, low, mean + bar);
      }
    }
    return line;
  }

  private Estimate at(int value, NetworkContender row) {
    var result = results.at(experiment, experiment.values().get(value), row);
    return result.finished() ? measure.value(result) : null;
  }

  private ValueAxis upright() {
    DoubleSummaryStatistics means =
        experiment.rows().stream()
            .flatMap(
                row -> IntStream.range(0, experiment.values().size()).mapToObj(i -> at(i, row)))
            .filter(Objects::nonNull)
            .mapToDouble(Estimate::mean)
            .filter(mean -> mean > 0)
            .summaryStatistics();
    if (measure.logarithmic) {
      return ChartFrame.logarithmic(measure.shortTitle, means);
    }
    NumberAxis axis = ChartFrame.linear(measure.shortTitle);
    boolean share = measure == NetworkMeasure.LINE_USE || means.getCount() == 0;
    axis.setRange(0, share ? WHOLE : MARGIN * means.getMax());
    return axis;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.study.transport.LossKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Runs a point with independent seeds as often as the settings say. A point of which a run does not
 * finish has no goodput, so it ends with the second that does not.
 */
final class PointSampler {
  /** After so many runs that do not finish there are no more. */
  private static final int HOPELESS = 2;

  private static final MathContext DIGITS = new MathContext(6);

  private final StudyPoint point;
  private final StudySettings settings;
  private final List<Sample> samples = new ArrayList<>();
  private final SummaryStatistics goodput = new SummaryStatistics();

  private PointSampler(StudyPoint point, StudySettings settings) {
    this.point = point;
    this.settings = settings;
  }

  static PointResult sample(StudyPoint point, StudySettings settings) {
    PointSampler sampler = new PointSampler(point, settings);
    while (!sampler.enough()) {
      sampler.add();
    }
    return sampler.result();
  }

  private void add() {
    Sample sample = PointRun.run(point, settings.seedOf(samples.size()));
    samples.add(sample);
    goodput.addValue(sample.goodputRatio());
  }

  private boolean enough() {
    return samples.size() == settings.runs() || unfinished() >= HOPELESS;
  }

  private boolean wide() {
    return halfWidth(goodput) > StudySettings.NARROW * goodput.getMean();
  }

  private int unfinished() {
    return (int) samples.stream().filter(sample -> !sample.finished()).count();
  }

  /** Half the width of the 95 % confidence interval of the mean; there are two values or more. */
  static double halfWidth(SummaryStatistics values) {
    return Intervals.halfWidth(values);
  }

  /** Of each run, the mean over its transfers. */
  private SummaryStatistics meanCompletions() {
    SummaryStatistics means = new SummaryStatistics();
    samples.forEach(
        s -> means.addValue(Arrays.stream(s.completionRatios()).average().orElseThrow()));
    return means;
  }

  private double ratioHalfWidth(ToLongFunction<Sample> of, ToLongFunction<Sample> per) {
    return ratioHalfWidth(
        samples.stream().mapToDouble(of::applyAsLong).toArray(),
        samples.stream().mapToDouble(per::applyAsLong).toArray());
  }

  /**
   * Half the width of the 95 % confidence interval of the ratio of two totals over all runs, the
   * ratio estimator: that of the mean of what each run has more than its share. The second total is
   * not 0.
   */
  static double ratioHalfWidth(double[] of, double[] per) {
    double all = Arrays.stream(per).sum();
    double ratio = Arrays.stream(of).sum() / all;
    SummaryStatistics more = new SummaryStatistics();
    for (int i = 0; i < of.length; i++) {
      more.addValue(of[i] - ratio * per[i]);
    }
    return halfWidth(more) * of.length / all;
  }

  private PointResult result() {
    int unfinished = unfinished();
    boolean all = unfinished == 0;
    double[] completions =
        samples.stream().flatMapToDouble(s -> Arrays.stream(s.completionRatios())).toArray();
    long lost = total(Sample::dataLost);
    double sent = total(Sample::dataSent);
    return new PointResult(
        point,
        samples.size(),
        unfinished,
        all && wide(),
        all ? goodput.getMean() : null,
        all ? halfWidth(goodput) : null,
        all ? Arrays.stream(completions).average().orElseThrow() : null,
        all ? halfWidth(meanCompletions()) : null,
        all ? Intervals.percentile(completions, 50) : null,
        all ? Intervals.tail(completions, 99) : null,
        all ? Intervals.tail(completions, 99.9) : null,
        lost == 0 ? null : (double) total(Sample::retransmissions) / lost,
        lost == 0 ? null : ratioHalfWidth(Sample::retransmissions, Sample::dataLost),
        total(Sample::controlPackets) / sent,
        ratioHalfWidth(Sample::controlPackets, Sample::dataSent),
        total(Sample::controlBytes) / sent,
        mean(Sample::spurious),
        mean(Sample::discarded),
        mean(Sample::duplicateWrites),
        mean(Sample::reordered),
        most(Sample::senderStateBytes),
        most(Sample::receiverStateBytes),
        all ? completions.length : 0,
        all ? Intervals.tail(completions, 10) : null,
        all ? Intervals.tail(completions, 90) : null,
        all ? samples.stream().map(sample -> sixDigits(sample.goodputRatio())).toList() : List.of(),
        found(LossKind.ORIGINAL),
        found(LossKind.TAIL),
        found(LossKind.COPY),
        found(LossKind.REQUEST));
  }

  private FoundLosses found(LossKind kind) {
    return FoundLosses.of(
        samples.stream().flatMapToDouble(s -> Arrays.stream(s.found().get(kind))).toArray());
  }

  private static double sixDigits(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }

  private long total(ToLongFunction<Sample> of) {
    return samples.stream().mapToLong(of).sum();
  }

  private double mean(ToDoubleFunction<Sample> of) {
    return samples.stream().mapToDouble(of).sum() / samples.size();
  }

  private long most(ToLongFunction<Sample> of) {
    return samples.stream().mapToLong(of).max().orElseThrow();
  }
}

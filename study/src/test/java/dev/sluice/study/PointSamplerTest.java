// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Test;

class PointSamplerTest {
  private static final NetworkShape LOSSY = NetworkShape.BASE.withLoss(0.02, 0);

  /** Student's t for 4 degrees of freedom is 2.776. */
  @Test
  void theHalfWidthIsStudents() {
    SummaryStatistics values = new SummaryStatistics();
    for (double value : new double[] {1, 2, 3, 4, 5}) {
      values.addValue(value);
    }
    assertThat(PointSampler.halfWidth(values))
        .isCloseTo(2.776 * Math.sqrt(2.5) / Math.sqrt(5), within(1e-3));
  }

  /** Runs of 10 and 30 with 2 and 4: the ratio is 6/40, so they are 0.5 above and below it. */
  @Test
  void theHalfWidthOfARatioIsThatOfWhatIsMoreThanItsShare() {
    double t = 12.706; // 1 degree of freedom.
    assertThat(PointSampler.ratioHalfWidth(new double[] {2, 4}, new double[] {10, 30}))
        .isCloseTo(t * Math.sqrt(0.5) / Math.sqrt(2) * 2 / 40, within(1e-3));
    assertThat(PointSampler.ratioHalfWidth(new double[] {1, 3}, new double[] {10, 30})).isZero();
  }

  /** Whatever its interval: runs that end when that is narrow give intervals too narrow. */
  @Test
  void aPointIsRunAsOftenAsTheSettingsSay() {
    StudyPoint wide = StudyPoint.of(TransportKind.GO_BACK_N, 3000, 256, LOSSY);
    PointResult result = PointSampler.sample(wide, new StudySettings(1, 7));
    assertThat(result.runs()).isEqualTo(7);
    assertThat(result.wide()).isTrue();
    assertThat(result.goodputs()).hasSize(7);
    assertThat(result.goodputs().stream().mapToDouble(x -> x).average().orElseThrow())
        .isCloseTo(result.goodputRatio(), within(1e-5));
    StudyPoint narrow = StudyPoint.of(TransportKind.GO_BACK_N, 3000, 256, NetworkShape.BASE);
    assertThat(PointSampler.sample(narrow, new StudySettings(1, 7)).runs()).isEqualTo(7);
  }

  /** A percentile is given where ten completions lie beyond it, and not sooner. */
  @Test
  void percentilesNeedCompletions() {
    Workload row = new Workload(2, 512, 1, 50, false, 256);
    StudyPoint point = new StudyPoint(Contender.of(TransportKind.SENDER_WINDOW), 64, row, LOSSY);
    PointResult few = PointSampler.sample(point, new StudySettings(1, 19));
    assertThat(few.completions()).isEqualTo(950);
    assertThat(few.completionP99Ratio()).isNull();
    assertThat(few.completionP10Ratio()).isPositive();
    PointResult enough = PointSampler.sample(point, new StudySettings(1, 20));
    assertThat(enough.completions()).isEqualTo(1000);
    assertThat(enough.completionP99Ratio()).isGreaterThanOrEqualTo(enough.completionP90Ratio());
    assertThat(enough.completionP999Ratio()).isNull();
  }

  @Test
  void withoutChanceThereIsNothingToRepeat() {
    NetworkShape still = NetworkShape.BASE.withTimes(1_000_000, 0).withPaths(1, LOSSY.routing());
    StudyPoint point = StudyPoint.of(TransportKind.GO_BACK_N, 1000, 64, still);
    PointResult result = PointSampler.sample(point, new StudySettings(1, 2));
    assertThat(result.runs()).isEqualTo(2);
    assertThat(result.goodputRatioHalfWidth()).isZero();
    assertThat(result.wide()).isFalse();
    assertThat(result.completionP50Ratio()).isCloseTo(1, within(0.001));
    assertThat(result.retransmissionsPerLost()).isNull();
  }

  /** Its every round loses packets: it is reported, with what it cost until the bound. */
  @Test
  void whatDoesNotFinishIsReportedAsSuch() {
    StudyPoint point = StudyPoint.of(TransportKind.RECEIVER_COUNTER, 2000, 64, LOSSY);
    PointResult result = PointSampler.sample(point, new StudySettings(1, 5));
    assertThat(result.finished()).isFalse();
    assertThat(result.unfinished()).isEqualTo(2).isEqualTo(result.runs());
    assertThat(result.goodputRatio()).isNull();
    assertThat(result.completionP99Ratio()).isNull();
    assertThat(result.retransmissionsPerLost()).isGreaterThan(10);
  }

  @Test
  void theSameSeedGivesTheSameAndAnotherDoesNot() {
    StudyPoint point = StudyPoint.of(TransportKind.ADAPTIVE, 3000, 256, LOSSY);
    PointResult first = PointSampler.sample(point, new StudySettings(7, 3));
    assertThat(PointSampler.sample(point, new StudySettings(7, 3))).isEqualTo(first);
    assertThat(PointSampler.sample(point, new StudySettings(8, 3))).isNotEqualTo(first);
  }
}

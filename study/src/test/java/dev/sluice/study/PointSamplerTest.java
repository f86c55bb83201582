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

  @Test
  void aPointIsRunUntilItsIntervalIsNarrowOrToTheCap() {
    StudyPoint point = StudyPoint.of(TransportKind.SENDER_WINDOW, 3000, 256, LOSSY);
    PointResult capped = PointSampler.sample(point, new StudySettings(1, 3, 4, 0.0001));
    assertThat(capped.runs()).isEqualTo(4);
    assertThat(capped.capped()).isTrue();
    PointResult narrow = PointSampler.sample(point, new StudySettings(1, 3, 1000, 0.05));
    assertThat(narrow.capped()).isFalse();
    assertThat(narrow.runs()).isBetween(3, 999);
    assertThat(narrow.goodputRatioHalfWidth()).isLessThanOrEqualTo(0.05 * narrow.goodputRatio());
  }

  @Test
  void withoutChanceThereIsNothingToRepeat() {
    NetworkShape still = NetworkShape.BASE.withTimes(1_000_000, 0).withPaths(1, LOSSY.routing());
    StudyPoint point = StudyPoint.of(TransportKind.GO_BACK_N, 1000, 64, still);
    PointResult result = PointSampler.sample(point, new StudySettings(1, 2, 50, 0.02));
    assertThat(result.runs()).isEqualTo(2);
    assertThat(result.goodputRatioHalfWidth()).isZero();
    assertThat(result.completionP999Ratio()).isCloseTo(1, within(0.001));
    assertThat(result.retransmissionsPerLost()).isNull();
  }

  /** Its every round loses packets: it is reported, with what it cost until the bound. */
  @Test
  void whatDoesNotFinishIsReportedAsSuch() {
    StudyPoint point = StudyPoint.of(TransportKind.RECEIVER_COUNTER, 2000, 64, LOSSY);
    PointResult result = PointSampler.sample(point, new StudySettings(1, 5, 9, 0.02));
    assertThat(result.finished()).isFalse();
    assertThat(result.unfinished()).isEqualTo(2).isEqualTo(result.runs());
    assertThat(result.goodputRatio()).isNull();
    assertThat(result.completionP99Ratio()).isNull();
    assertThat(result.retransmissionsPerLost()).isGreaterThan(10);
  }

  @Test
  void theSameSeedGivesTheSameAndAnotherDoesNot() {
    StudyPoint point = StudyPoint.of(TransportKind.ADAPTIVE, 3000, 256, LOSSY);
    PointResult first = PointSampler.sample(point, new StudySettings(7, 3, 3, 0.02));
    assertThat(PointSampler.sample(point, new StudySettings(7, 3, 3, 0.02))).isEqualTo(first);
    assertThat(PointSampler.sample(point, new StudySettings(8, 3, 3, 0.02))).isNotEqualTo(first);
  }
}

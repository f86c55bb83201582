// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.study.FoundLosses;
import dev.sluice.study.NetworkShape;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.TransportKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  private static PointResult with(Double... goodputs) {
    StudyPoint point = StudyPoint.of(TransportKind.XUD, 1, 64, NetworkShape.BASE);
    boolean finished = goodputs.length > 0;
    return new PointResult(
        point,
        4,
        finished ? 0 : 2,
        false,
        finished ? 0.5 : null,
        finished ? 0.1 : null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        null,
        null,
        List.of(goodputs),
        FoundLosses.NONE,
        FoundLosses.NONE,
        FoundLosses.NONE,
        FoundLosses.NONE);
  }

  /** Differences 1, 2, 3, 4 hundredths; Student's t of 3 degrees of freedom: 3.182 and 12.924. */
  @Test
  void itIsOfTheRunsOneByOne() {
    PointResult first = with(0.51, 0.62, 0.73, 0.84);
    PointResult second = with(0.50, 0.60, 0.70, 0.80);
    Difference difference = Difference.of(first, second);
    double error = Math.sqrt(5.0 / 3) / 100 / 2;
    assertThat(difference.mean()).isCloseTo(0.025, within(1e-9));
    assertThat(difference.halfWidth()).isCloseTo(3.182 * error, within(1e-5));
    assertThat(difference.halfWidthOfMany()).isCloseTo(12.924 * error, within(1e-4));
    assertThat(difference.positive()).isTrue();
    assertThat(Difference.of(second, first).negative()).isTrue();
    assertThat(difference.text()).isEqualTo("+0.025 ± 0.021");
    // 0.025 is not beyond 12.924 * 0.0065: one comparison of many does not count it.
    assertThat(Difference.more(first, second)).isFalse();
  }

  @Test
  void whatDoesNotFinishHasLess() {
    PointResult runs = with(0.5, 0.6);
    assertThat(Difference.more(runs, with())).isTrue();
    assertThat(Difference.more(with(), runs)).isFalse();
    assertThat(Difference.more(with(), with())).isFalse();
    assertThat(Difference.text(with(), runs)).isEqualTo("the first does not finish");
    assertThat(TimerTable.verdict(with(), with())).isEqualTo("–");
    assertThat(TimerTable.verdict(runs, with())).isEqualTo("more");
  }

  @Test
  void verdictsAreThoseOfTheInterval() {
    PointResult low = with(0.50, 0.52, 0.51, 0.50);
    PointResult high = with(0.60, 0.63, 0.61, 0.60);
    PointResult mixed = with(0.40, 0.63, 0.48, 0.55);
    assertThat(TimerTable.verdict(high, low)).isEqualTo("more");
    assertThat(TimerTable.verdict(low, high)).isEqualTo("less");
    assertThat(TimerTable.verdict(mixed, low)).isEqualTo("no difference seen");
  }

  @Test
  void runsOfDifferentNumberCannotBePaired() {
    assertThatThrownBy(() -> Difference.of(with(0.5, 0.6), with(0.5)))
        .hasMessageContaining("paired");
  }
}

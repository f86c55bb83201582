// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Impossible points are refused by name. */
class StudyPointTest {
  private static final NetworkShape BASE = NetworkShape.BASE;

  private static void refused(
      String name, org.assertj.core.api.ThrowableAssert.ThrowingCallable by) {
    assertThatThrownBy(by)
        .isInstanceOfSatisfying(
            ParameterException.class, e -> assertThat(e.parameter()).isEqualTo(name));
  }

  @Test
  void impossiblePointsAreRefusedByName() {
    refused("loss", () -> BASE.withLoss(1, 0));
    refused("loss", () -> BASE.withLoss(Double.NaN, 0));
    refused("loss", () -> BASE.withLoss(-0.1, 0));
    refused("burst", () -> BASE.withLoss(0.5, 0.5));
    refused("paths", () -> BASE.withPaths(0, BASE.routing()));
    refused("jitter", () -> BASE.withTimes(1, -1));
    refused("width", () -> StudyPoint.of(TransportKind.LITERAL, 10, 0, BASE));
    refused("width", () -> StudyPoint.of(TransportKind.XUD, 10, 100, BASE));
    refused("packets", () -> StudyPoint.of(TransportKind.XUD, 0, 64, BASE));
    refused("flows", () -> new StudyPoint(TransportKind.XUD, 10, 64, 9, 8, BASE));
    refused("flows", () -> new StudyPoint(TransportKind.XUD, 10, 64, 0, 8, BASE));
    refused("windows", () -> new StudyPoint(TransportKind.XUD, 10, 64, 1, 0, BASE));
    refused("transport", () -> TransportKind.of("tcp"));
    assertThatThrownBy(() -> new StudyPoint(TransportKind.XUD, 10, 64, 9, 8, BASE))
        .hasMessageContaining("flows = 9")
        .hasMessageContaining("8");
  }

  @ParameterizedTest
  @EnumSource(TransportKind.class)
  void aKindIsCalledWhatItsTransportIsCalled(TransportKind kind) {
    assertThat(kind.make(64).id()).isEqualTo(kind.id());
    assertThat(TransportKind.of(kind.id())).isSameAs(kind);
  }

  /** 100 packets of 598 bytes at 20 ps, half of them lost: 200 packet times. */
  @Test
  void theErasureLimitIsTheLineAtOneMinusP() {
    StudyPoint point = StudyPoint.of(TransportKind.XUD, 100, 64, BASE.withLoss(0.5, 0));
    assertThat(point.erasureLimitPicos()).isEqualTo(200.0 * 598 * 20);
    // Line and path of a data and of a control packet, and delay and jitter both ways.
    assertThat(point.idealPicos() - point.erasureLimitPicos())
        .isEqualTo(2 * (598 + 86) * 20 + 2 * 1_300_000);
  }

  @Test
  void everyPlanHasOnlyPointsThatCanBeMadeAndEachOnce() {
    for (StudyPlan plan : new StudyPlan[] {StudyPlan.quick(), StudyPlan.full()}) {
      plan.points().forEach(StudyPoint::check);
      assertThat(plan.points()).doesNotHaveDuplicates().hasSizeGreaterThan(200);
    }
    refused("experiment", () -> StudyPlan.quick().only("nothing"));
  }
}

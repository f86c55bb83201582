// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.TimerKind;
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
    refused("flows", () -> new Workload(10, 512, 9, 1, false, 8));
    refused("flows", () -> new Workload(10, 512, 0, 1, false, 8));
    refused("windows", () -> new Workload(10, 512, 1, 1, false, 0));
    refused("rounds", () -> new Workload(10, 512, 4, 3, false, 8));
    refused("rounds", () -> Workload.of(10).withRounds(0));
    refused("payload", () -> Workload.of(10).withPayload(63));
    refused("payload", () -> Workload.of(10).withPayload(9000));
    refused("setting", () -> new Contender(TransportKind.XUD, TimerKind.MEASURED, 5));
    refused("setting", () -> new Contender(TransportKind.SACK_RACK, TimerKind.MEASURED, -5));
    refused("perAnswer", () -> Contender.of(TransportKind.SACK_RACK).withSetting(65).make(64));
    refused("timer", () -> TimerKind.of("none"));
    refused("transport", () -> TransportKind.of("tcp"));
    assertThatThrownBy(() -> new Workload(10, 512, 9, 1, false, 8))
        .hasMessageContaining("flows = 9")
        .hasMessageContaining("8");
  }

  @ParameterizedTest
  @EnumSource(TransportKind.class)
  void aKindIsCalledWhatItsTransportIsCalled(TransportKind kind) {
    assertThat(kind.id()).startsWith(Contender.of(kind).make(64).id());
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
      assertThat(plan.runs()).isGreaterThanOrEqualTo(20);
    }
    refused("experiment", () -> StudyPlan.quick().only("nothing"));
  }
}

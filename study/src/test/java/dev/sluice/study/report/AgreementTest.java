// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.Contender;
import dev.sluice.study.NetworkShape;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.StudyRunner;
import dev.sluice.study.StudySettings;
import dev.sluice.study.Workload;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.TimerKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Go-back-N and IRN agree with the simulator that a referee wrote from the papers. */
class AgreementTest {
  private static final int RUNS = 60;

  @ParameterizedTest
  @EnumSource(Agreement.Other.class)
  void theIntervalsHaveSomethingInCommon(Agreement.Other other, @TempDir Path folder)
      throws IOException {
    NetworkShape network = NetworkShape.BASE.withPaths(1, Routing.SPRAY).withLoss(0.01, 0);
    StudyPoint point =
        new StudyPoint(
            Contender.of(other.kind, TimerKind.PUBLISHED), 1024, Workload.of(1 << 15), network);
    PointResult ours =
        new StudyRunner(new StudySettings(1, RUNS), 2, folder, false)
            .run(List.of(point), result -> {})
            .getFirst();
    assertThat(other.agrees(ours)).as("%s ± %s", ours.goodputRatio(), ours).isTrue();
    // So narrow that another model would be seen: the measured timer is beyond it.
    assertThat(ours.goodputRatioHalfWidth()).isLessThan(0.02);
  }
}

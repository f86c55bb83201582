// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.study.paths.PathParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The study's receive window and the hardware's make the same of the same packets. */
class CalibrationTest {
  private static final int RTL_EVERY = 4;

  private static final PathParameters CLEAN =
      PathParameters.clean(20, 20_000).withQueue(5_000).withJitter(30_000);

  /**
   * The page in docs/study is of these very counts. One point in {@value #RTL_EVERY} is of the RTL
   * in lock-step here, the others of the cycle model, which is its equal in every clock; {@code
   * ./sluice study --calibrate} has the RTL in all.
   */
  @Tag("long")
  @Test
  void simulationAndHardwareAgreeAtEveryPoint() throws IOException {
    Function<NicCoreModel, BlockUnderTest> hardware = Calibration.hardware();
    List<CalibrationResult> results = new ArrayList<>();
    for (int i = 0; i < Calibration.points(); i++) {
      results.add(Calibration.run(i, i % RTL_EVERY == 0 ? hardware : ModelAlone::new));
    }
    assertThat(results).allMatch(CalibrationResult::agrees);
    Path page = Path.of(System.getProperty("sluice.root"), "docs", "study", CalibrationPage.FILE);
    assertThat(Files.readString(page)).isEqualTo(CalibrationPage.text(results));
  }

  /** More networks, on the cycle model alone, which is the hardware's equal in every clock. */
  @Tag("long")
  @Test
  void theyAgreeOnOtherNetworks() {
    PathParameters[] networks = {
      CLEAN.withLoss(0.1, 0),
      CLEAN.withLoss(0.05, 8),
      CLEAN.withJitter(80_000).withLoss(0.01, 0),
      CLEAN.withOutages(1_000_000, 300_000, true)
    };
    for (PathParameters network : networks) {
      for (CalibrationPoint point :
          List.of(
              CalibrationPoint.literal(200, network, "", 7),
              CalibrationPoint.progress(200, network, "", 7),
              CalibrationPoint.early(400, network, "", 7),
              CalibrationPoint.adaptive(50, network, "", 7))) {
        CalibrationResult result = Calibration.compare(point, point.extensions(), ModelAlone::new);
        assertThat(result.agrees()).as("%s", result).isTrue();
      }
    }
  }

  /** The comparison finds a NIC that does not ask early. */
  @Test
  void aNicThatDoesSomethingElseIsFound() {
    CalibrationPoint point = CalibrationPoint.early(300, CLEAN.withLoss(0.02, 0), "", 1);
    Extensions other = new Extensions(Overrun.SOURCE, true);
    CalibrationResult result = Calibration.compare(point, other, ModelAlone::new);
    assertThat(result.agrees()).isFalse();
    assertThat(result.counts())
        .filteredOn(count -> count.simulated() != count.hardware())
        .extracting(CalibrationResult.Count::name)
        .contains("sent: progress");
  }

  /** The comparison finds a NIC that waits for T where the simulation has measured less. */
  @Test
  void aNicThatDoesNotMeasureIsFound() {
    CalibrationPoint point = CalibrationPoint.adaptive(200, CLEAN.withLoss(0.1, 0), "", 1);
    Extensions other = new Extensions(Overrun.PROGRESS, true);
    assertThatThrownBy(() -> Calibration.compare(point, other, ModelAlone::new))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a time-out has not come by clock");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import dev.sluice.bench.calibration.Calibration;
import dev.sluice.bench.calibration.CalibrationPage;
import dev.sluice.bench.calibration.CalibrationResult;
import dev.sluice.cli.console.Progress;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.lockstep.BlockUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;

/** {@code sluice study --calibrate}: the study's receive window and the hardware's. */
final class StudyCalibration {
  private final CommandLine commandLine;

  StudyCalibration(CommandLine commandLine) {
    this.commandLine = commandLine;
  }

  /** Runs every point and writes the page; 0 when all agree, else 1. */
  int run(Path folder) throws IOException {
    WritableFolder.make("--report", folder);
    List<CalibrationResult> results = new ArrayList<>();
    try (Progress progress = new Progress(commandLine.getErr())) {
      progress.step("building the NIC");
      Function<NicCoreModel, BlockUnderTest> hardware = Calibration.hardware();
      progress.begin("calibration", "points", Calibration.points());
      for (int i = 0; i < Calibration.points(); i++) {
        results.add(Calibration.run(i, hardware));
        progress.at(i + 1);
      }
    }
    Path page = folder.resolve(CalibrationPage.FILE);
    Files.writeString(page, CalibrationPage.text(results));
    long agree = results.stream().filter(CalibrationResult::agrees).count();
    PrintWriter console = commandLine.getOut();
    console.printf("simulation and hardware agree at %d of %d points%n", agree, results.size());
    console.println("page: " + page);
    console.flush();
    return agree == results.size() ? 0 : 1;
  }
}

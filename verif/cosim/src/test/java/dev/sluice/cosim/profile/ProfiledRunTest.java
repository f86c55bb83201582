// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cosim.check.LockStepBatch;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles of real benches: what is counted, and whose row the time is in. */
class ProfiledRunTest {
  private static final int CLOCKS = 1_000;

  private static ProfileReport profiled(Runnable bench) {
    Profile profile = Profile.every(3);
    profile.during(bench);
    return profile.report();
  }

  private static List<ProfileRow> rows(ProfileReport report, Part part) {
    return report.rows().stream().filter(row -> row.part() == part).toList();
  }

  /** A bench whose model takes longer than the time-out of a sleep, in every clock. */
  private static void batches(boolean ahead, long sleepMillis) {
    try (Dut dut = SampleDesigns.counter().open()) {
      LockStep lockStep = new LockStep(dut).ignore("count");
      ProfileLane lane = Profile.laneHere();
      Section model = lane.often(Part.MODEL, "counter");
      try (LockStepBatch batch = ahead ? lockStep.batchAhead(100) : lockStep.batch(100)) {
        batch.run(
            CLOCKS,
            clock -> {
              lane.step();
              Section before = lane.enter(model);
              if (sleepMillis > 0 && clock % 100 == 0) {
                sleep(sleepMillis);
              }
              lane.enter(before);
            });
        batch.flush();
      }
      Profile.clocked(CLOCKS);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allClocksOfBatchesAreTheRtls(boolean ahead) {
    ProfileReport report = profiled(() -> batches(ahead, 0));
    assertThat(report.clocks()).isEqualTo(CLOCKS);
    ProfileRow rtl = rows(report, Part.RTL).getFirst();
    assertThat(rows(report, Part.RTL)).hasSize(1);
    assertThat(rtl.clocks()).isEqualTo(CLOCKS);
    assertThat(rtl.nanos()).isPositive();
    assertThat(rtl.thread()).isEqualTo(ahead ? "rtl of counter" : Profile.RUNNER);
    assertThat(rows(report, Part.CROSSING)).extracting(ProfileRow::calls).contains((long) CLOCKS);
    assertThat(rows(report, Part.MODEL))
        .extracting(ProfileRow::calls)
        .containsExactly((long) CLOCKS);
    assertThat(report.nanos(Part.WAITING) > 0).isEqualTo(ahead);
  }

  /** The other thread has nothing to do meanwhile: that is its waiting, and not the RTL's time. */
  @Test
  void aModelThatSleepsIsSeenAsTheModelAndAsWaitingOfTheOtherThread() {
    Profile profile = Profile.every(1);
    profile.during(() -> batches(true, 3));
    ProfileReport report = profile.report();
    long slept = 10 * 3_000_000L;
    assertThat(report.nanos(Part.MODEL)).isGreaterThanOrEqualTo(slept);
    assertThat(
            rows(report, Part.WAITING).stream()
                .filter(row -> row.thread().equals("rtl of counter"))
                .mapToLong(ProfileRow::nanos)
                .sum())
        .as("of the thread of the RTL; one batch is at its end when the last sleep begins")
        .isGreaterThanOrEqualTo(slept / 2);
  }

  @Test
  void tasksAndCallbacksHaveRowsOfTheirOwn() {
    ProfileReport report =
        profiled(
            () -> {
              try (Dut dut = SampleDesigns.counter().open();
                  Simulation sim = new Simulation(dut)) {
                Clock clk = sim.clock("clk", 10, TimeUnit.NS);
                clk.onDrive(() -> dut.input("enable").set(1));
                clk.onSample(() -> dut.output("count").get());
                for (String name : List.of("one", "two")) {
                  sim.fork(
                      name,
                      () -> {
                        while (true) {
                          sim.await(clk.risingEdge());
                        }
                      });
                }
                sim.runClocks(CLOCKS);
                sim.runClocks(CLOCKS);
              }
            });
    assertThat(report.clocks()).isEqualTo(2 * CLOCKS);
    assertThat(report.rows())
        .extracting(ProfileRow::task)
        .contains("task one", "task two", "drivers", "monitors", "counter");
    assertThat(rows(report, Part.RTL).getFirst().clocks()).isEqualTo(2 * CLOCKS);
    assertThat(
            report.rows().stream()
                .filter(row -> row.task().equals("monitors"))
                .mapToLong(ProfileRow::calls)
                .sum())
        .isEqualTo(2 * CLOCKS);
  }
}

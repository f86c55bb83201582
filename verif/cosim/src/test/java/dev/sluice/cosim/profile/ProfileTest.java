// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a profile says, with watches that show what the test lets pass. */
class ProfileTest {
  /**
   * Time and memory go on by what the bench does with them, and stand still while they are read.
   */
  private static final class Watches implements Meter {
    private long nanos = 1_000;
    private long bytes = 77;
    private long cost;

    void pass(long time, long memory) {
      nanos += time;
      bytes += memory;
    }

    @Override
    public long nanos() {
      nanos += cost;
      return nanos;
    }

    @Override
    public long cost() {
      return cost;
    }

    @Override
    public long bytes() {
      return bytes;
    }
  }

  private final Watches watches = new Watches();

  /** A clock: 5 in the model, of which it allocates 16 bytes, 3 of crossing, and 2 of the bench. */
  private void clock(ProfileLane lane, Section model, Section crossing) {
    lane.step();
    Section before = lane.enter(model);
    watches.pass(5, 16);
    lane.enter(crossing);
    watches.pass(3, 0);
    lane.enter(before);
    watches.pass(2, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 17, 999})
  void everyNanosecondOfAThreadIsInOneOfItsRows(int every) {
    Profile profile = Profile.with(every, watches);
    profile.during(
        () -> {
          ProfileLane lane = Profile.laneHere();
          Section model = lane.often(Part.MODEL, "m");
          Section crossing = lane.often(Part.CROSSING, "m");
          Section rtl = lane.rarely(Part.RTL, "m");
          for (int i = 1; i <= 1000; i++) {
            clock(lane, model, crossing);
            if (i % 100 == 0) {
              Section before = lane.enter(rtl);
              watches.pass(1_234, 8);
              rtl.clocks(100);
              lane.enter(before);
            }
          }
          Profile.clocked(1000);
        });
    ProfileReport report = profile.report();
    assertThat(report.clocks()).isEqualTo(1000);
    assertThat(report.rows().stream().mapToLong(ProfileRow::nanos).sum())
        .isEqualTo(10 * 1000 + 10 * 1_234);
    assertThat(report.rows().stream().mapToLong(ProfileRow::bytes).sum())
        .isEqualTo(16 * 1000 + 10 * 8);
    ProfileRow rtl = row(report, Part.RTL);
    assertThat(rtl.nanos()).isEqualTo(12_340);
    assertThat(rtl.bytes()).isEqualTo(80);
    assertThat(rtl.clocks()).isEqualTo(1000);
    assertThat(rtl.calls()).isEqualTo(10);
    assertThat(row(report, Part.MODEL).nanos()).isEqualTo(5_000);
    assertThat(row(report, Part.MODEL).bytes()).isEqualTo(16_000);
    assertThat(row(report, Part.MODEL).calls()).isEqualTo(1000);
    assertThat(row(report, Part.CROSSING).nanos()).isEqualTo(3_000);
    assertThat(row(report, Part.BENCH).nanos()).isEqualTo(2_000);
  }

  private static ProfileRow row(ProfileReport report, Part part) {
    return report.rows().stream().filter(r -> r.part() == part).findFirst().orElseThrow();
  }

  @Test
  void whatIsMeasuredAlwaysIsNotCountedTwiceInAClockThatIsLookedInto() {
    Profile profile = Profile.with(3, watches);
    profile.during(
        () -> {
          ProfileLane lane = Profile.laneHere();
          Section model = lane.often(Part.MODEL, "m");
          Section waiting = lane.rarely(Part.WAITING, "w");
          for (int i = 0; i < 300; i++) {
            lane.step();
            Section before = lane.enter(model);
            watches.pass(10, 0);
            Section inside = lane.enter(waiting);
            watches.pass(90, 0);
            lane.enter(inside);
            watches.pass(10, 0);
            lane.enter(before);
          }
        });
    assertThat(profile.report().nanos(Part.WAITING)).isEqualTo(300 * 90);
    assertThat(profile.report().nanos(Part.MODEL)).isEqualTo(300 * 20);
    assertThat(profile.report().nanos(Part.BENCH)).isZero();
  }

  /**
   * The clocks that are looked into take longer by the watches; the others are not divided by that.
   */
  @Test
  void theTimeOfTheWatchesIsNobodys() {
    watches.cost = 1_000;
    Profile profile = Profile.with(10, watches);
    profile.during(
        () -> {
          ProfileLane lane = Profile.laneHere();
          Section model = lane.often(Part.MODEL, "m");
          Section crossing = lane.often(Part.CROSSING, "m");
          for (int i = 0; i < 1000; i++) {
            clock(lane, model, crossing);
          }
        });
    ProfileReport report = profile.report();
    long all = report.nanos(Profile.RUNNER);
    assertThat(report.nanos(Part.MODEL)).isEqualTo(all / 2);
    assertThat(report.nanos(Part.CROSSING)).isEqualTo(Math.round(all * 0.3));
  }

  @Test
  void aThreadOfWhichNothingIsSaidIsTheBenchs() {
    Profile profile = Profile.with(4, watches);
    profile.during(() -> watches.pass(500, 60));
    assertThat(profile.report().rows())
        .containsExactly(new ProfileRow(Profile.RUNNER, Part.BENCH, "other", 500, 60, 0, 0));
  }

  @Test
  void whoIsNotProfiledMeasuresNothing() {
    ProfileLane lane = Profile.laneHere();
    assertThat(lane).isSameAs(ProfileLane.OFF);
    assertThat(Profile.laneFor("other")).isSameAs(ProfileLane.OFF);
    Section model = lane.often(Part.MODEL, "m");
    clock(lane.start(), model, lane.rarely(Part.RTL, "m"));
    lane.stop();
    Profile.clocked(3);
    assertThat(lane.rows()).isEmpty();
  }

  @Test
  void reportsOfRunsAddUp() {
    ProfileRow one = new ProfileRow("main", Part.MODEL, "m", 5, 6, 7, 8);
    ProfileRow other = new ProfileRow("main", Part.RTL, "m", 1, 1, 1, 1);
    ProfileReport sum =
        new ProfileReport(10, List.of(one)).plus(new ProfileReport(20, List.of(other, one)));
    assertThat(sum)
        .isEqualTo(
            new ProfileReport(
                30, List.of(new ProfileRow("main", Part.MODEL, "m", 10, 12, 14, 16), other)));
    assertThat(sum.nanos("main")).isEqualTo(11);
    assertThat(ProfileReport.NONE.plus(sum)).isEqualTo(sum);
  }

  @Test
  void theTableHasWhatWasMeasuredAClock() {
    ProfileReport report =
        new ProfileReport(
            4,
            List.of(
                new ProfileRow("main", Part.MODEL, "nic", 6_000, 128, 8, 0),
                new ProfileRow("main", Part.WAITING, "for rtl", 2_000, 0, 1, 0)));
    assertThat(report.text().lines().toList())
        .contains(
            "where the time goes, of 4 clocks",
            "main               model     nic                         1,500.0   75.0 %         32.0        2.000",
            "main               waiting   for rtl                       500.0   25.0 %          0.0        0.250",
            "all                model                                 1,500.0                  32.0");
    assertThat(report.json()).contains(entry("clocks", 4L)).containsKeys("nsPerClock", "rows");
  }

  @Test
  void aClockInNoneIsRefused() {
    assertThatThrownBy(() -> Profile.every(0)).hasMessage("one clock in 0: it must be 1 or more");
  }
}

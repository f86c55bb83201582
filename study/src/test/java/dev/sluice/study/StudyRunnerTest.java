// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.TimerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRunnerTest {
  private static final StudySettings SETTINGS = new StudySettings(3, 3);
  private static final List<StudyPoint> POINTS =
      new CustomSweep(
              List.of(TransportKind.ADAPTIVE, TransportKind.XUD, TransportKind.RECEIVER_COUNTER),
              List.of(TimerKind.MEASURED),
              List.of(0.0, 0.03),
              List.of(2, 8),
              List.of(1, 700),
              List.of(512),
              List.of(128),
              List.of(1, 3),
              1,
              false,
              4)
          .points();

  @TempDir Path folder;

  private List<PointResult> run(int jobs, boolean resume, List<PointResult> heard)
      throws IOException {
    return new StudyRunner(SETTINGS, jobs, folder, resume).run(POINTS, heard::add);
  }

  @Test
  void theResultsDoNotDependOnHowManyRunAtATime() throws IOException {
    List<PointResult> heard = new ArrayList<>();
    List<PointResult> one = run(1, false, heard);
    assertThat(one).extracting(PointResult::point).containsExactlyElementsOf(POINTS);
    assertThat(heard).containsExactlyInAnyOrderElementsOf(one);
    assertThat(run(5, false, new ArrayList<>())).isEqualTo(one);
  }

  /** Half of the journal is lost and its last line is cut: the rest is run again, and the same. */
  @Test
  void anInterruptedStudyGoesOn() throws IOException {
    List<PointResult> whole = run(2, false, new ArrayList<>());
    Path journal = folder.resolve(PointKind.TWO_NODES.journal());
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).hasSize(1 + POINTS.size());
    List<String> rest = new ArrayList<>(lines.subList(0, 10));
    // A mark that shows whether what is known is taken: a point's peak state, changed.
    rest.set(1, rest.get(1).replaceFirst("\"senderStateBytes\":\\d+", "\"senderStateBytes\":4711"));
    rest.add(lines.get(10).substring(0, 40));
    Files.writeString(journal, String.join("\n", rest));
    List<PointResult> resumed = run(2, true, new ArrayList<>());
    assertThat(resumed).filteredOn(r -> r.senderStateBytes() == 4711).hasSize(1);
    assertThat(resumed)
        .filteredOn(r -> r.senderStateBytes() != 4711)
        .isSubsetOf(whole)
        .hasSize(POINTS.size() - 1);
    assertThat(Files.readAllLines(journal)).hasSize(1 + POINTS.size());
    assertThat(run(2, false, new ArrayList<>())).isEqualTo(whole);
  }

  @Test
  void pointsOfOtherSettingsAreNotTaken() throws IOException {
    run(2, false, new ArrayList<>());
    StudyRunner other = new StudyRunner(new StudySettings(4, 3), 1, folder, true);
    assertThatThrownBy(() -> other.run(POINTS, result -> {}))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("resume")
        .hasMessageContaining("\"seed\":4");
  }

  @Test
  void filesHaveTheSameBytesAndEveryColumn() throws IOException {
    List<PointResult> results = run(2, false, new ArrayList<>());
    StudyFiles.write(folder, SETTINGS, results);
    String csv = Files.readString(folder.resolve("results.csv"));
    String json = Files.readString(folder.resolve("results.json"));
    assertThat(csv)
        .startsWith(
            "transport,loss,paths,packets,width,goodputRatio,goodputRatioHalfWidth,"
                + "retransmissionsPerLost,controlPerData,completionP99Ratio,spuriousRequests,"
                + "senderStateBytes,receiverStateBytes,")
        .contains(",completionMeanRatioHalfWidth,experiment,timer,setting,payloadBytes,");
    assertThat(csv.lines()).hasSize(1 + POINTS.size());
    assertThat(csv.lines().filter(line -> line.startsWith("receiver-counter,0.03,8,700")))
        .allMatch(line -> line.contains("receiver-counter,0.03,8,700,128,,,"));
    StudyFiles.write(folder, SETTINGS, run(3, false, new ArrayList<>()));
    assertThat(Files.readString(folder.resolve("results.csv"))).isEqualTo(csv);
    assertThat(Files.readString(folder.resolve("results.json"))).isEqualTo(json);
    assertThat(StudyFiles.readJson(folder.resolve("results.json")))
        .isEqualTo(new StudyFiles.Document(StudyFiles.OWN, SETTINGS, results));
  }

  @Test
  void jobsAreChecked() {
    assertThatThrownBy(() -> new StudyRunner(SETTINGS, 0, folder, false))
        .hasMessageContaining("jobs");
  }
}

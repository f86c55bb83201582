// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code sluice study} as a user types it. */
class StudyCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int study(String line) {
    return study(line, folder);
  }

  private int study(String line, Path to) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(
        ("study " + line + " --out " + to).replace("DIR", folder.toString()).split(" +"));
  }

  @Test
  void pointsOfOnesOwn() throws IOException {
    String line = "--transport xud,receiver-counter --loss 0,0.05 --packets 1500 --width 64";
    assertThat(study(line)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("4 points; 1 do not finish in the bound")
        .containsPattern("receiver-counter +│? *.* does not finish \\(2 of 2\\)");
    String csv = Files.readString(folder.resolve("results.csv"));
    assertThat(csv.lines()).hasSize(5);
    assertThat(csv).contains("receiver-counter,0.05,8,1500,64,,,");
    assertThat(folder.resolve("results.json")).exists();
    assertThat(study(line + " --resume")).isZero();
    assertThat(Files.readString(folder.resolve("results.csv"))).isEqualTo(csv);
  }

  /** Report and results are the same bytes, however many points are run at a time. */
  @Test
  void theNumberOfJobsChangesNothing() throws IOException {
    Path one = folder.resolve("one");
    Path five = folder.resolve("five");
    assertThat(study("--quick --experiment two-way --jobs 1", one)).as(err.toString()).isZero();
    assertThat(study("--quick --experiment two-way --jobs 5", five)).as(err.toString()).isZero();
    for (String file :
        new String[] {"results.csv", "results.json", "report/two-way.md", "report/README.md"}) {
      assertThat(five.resolve(file)).hasSameBinaryContentAs(one.resolve(file));
    }
    assertThat(Files.readString(one.resolve("results.csv"))).contains("transport-2,0.01,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --loss 1                     | loss = 1.0 is not possible
          --width 0                    | width = 0 is not possible
          --flows 9 --windows 8        | flows = 9 is not possible: it must be from 1 to the windows, here 8
          --packets 0                  | packets = 0 is not possible
          --paths 0                    | paths = 0 is not possible
          --transport tcp              | transport = tcp is not possible: it must be one of receive-window-literal
          --quick --experiment nothing | experiment = nothing is not possible: it must be one of target
          --quick --full               | say which points
          --quick --calibrate          | say which points
          --loss -0.1                  | loss = -0.1 is not possible
          --width 100                  | width = 100 is not possible
          --flows 0                    | flows = 0 is not possible
          --windows 0                  | windows = 0 is not possible
          --timer never                | timer = never is not possible: it must be measured or published
          --payload 63                 | payload = 63 is not possible
          --rounds 3 --windows 2       | rounds = 3 is not possible: it must be from 1 to 2
          --runs 1                     | runs = 1 is not possible
          --transport transport-2 --payload 8192 | payloadBytes = 8192 is not possible: it must be a whole number from 64 to 4096
          --quick --runs 30            | say which points
          --paths 257                  | paths = 257 is not possible
          --packets 16777217           | packets = 16777217 is not possible
          --quick --loss 0.1           | say which points
          --loss 0.1 --experiment loss | --experiment goes with --quick or --full
          --loss much                  | --loss
          --loss 0.1 --jobs 0          | jobs = 0 is not possible
          --seed 1                     | say which points
          """)
  void impossiblePointsAreRefusedByName(String line, String message) {
    Path to = folder.resolve("out");
    assertThat(study(line, to)).isEqualTo(2);
    assertThat(err.toString()).contains("sluice study").contains(message);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(to).as("nothing is left behind").doesNotExist();
  }
}

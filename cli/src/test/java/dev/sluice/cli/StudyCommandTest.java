// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /** Networks of switches: a sweep of the plan, whatever the number of jobs. */
  @Test
  void networksAreTheSameWhateverTheJobs() throws IOException {
    Path one = folder.resolve("one");
    Path five = folder.resolve("five");
    assertThat(study("--quick --experiment ring --jobs 1", one)).as(err.toString()).isZero();
    assertThat(study("--quick --experiment ring --jobs 5", five)).as(err.toString()).isZero();
    for (String file :
        new String[] {
          "results.csv", "report/networks.json", "report/ring.md", "report/README.md"
        }) {
      assertThat(five.resolve(file)).hasSameBinaryContentAs(one.resolve(file));
    }
    assertThat(Files.readString(one.resolve("results.csv")).lines().findFirst().orElseThrow())
        .startsWith("transport,loss,paths,")
        .contains(",completionP90Ratio,placingBytes,")
        .contains(",requestFoundWorstTrips,topology,");
    assertThat(Files.readString(one.resolve("report/ring.md")))
        .contains("--quick --experiment ring --seed 1");
  }

  /** Points of one's own: sizes of a file, and an incast. */
  @Test
  void networksOfOnesOwn() throws IOException {
    Path sizes = folder.resolve("mine.csv");
    Files.writeString(sizes, "bytes,share\n0,0\n1000,0.5\n20000,1\n");
    Path to = folder.resolve("own");
    String poisson =
        "--traffic poisson --sizes DIR/mine.csv --load 0.3,0.6 --messages 40 --runs 2"
            + " --topology leaf-spine:2x2x2";
    assertThat(study(poisson, to)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("4 points; 0 do not finish in the bound");
    assertThat(Files.readString(to.resolve("results.csv")))
        .contains("leaf-spine:2x2x2")
        .contains(",poisson,0.6,");
    String incast =
        "--traffic incast --topology star:5 --senders 2,4 --packets 50 --runs 2"
            + " --transport go-back-n --control own,dctcp --pfc";
    assertThat(study(incast, folder.resolve("other"))).as(err.toString()).isZero();
    assertThat(out.toString()).contains("go-back-n, dctcp, pfc");
  }

  /** Transport 2 has its own control only: once, however many the others have. */
  @Test
  void transport2IsThereOnceWhateverTheControls() {
    String ring =
        "--traffic ring --topology star:3 --packets 20 --messages 2 --runs 2"
            + " --transport transport-2,go-back-n --control own,dctcp";
    assertThat(study(ring)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("3 points; 0 do not finish in the bound");
  }

  /** A row for each signal of those that have it; the others are there once. */
  @Test
  void signalsOfOnesOwn() throws IOException {
    Path to = folder.resolve("signals");
    String ring =
        "--traffic ring --topology star:3 --packets 20 --messages 2 --runs 2 --marks 0.25,0.5"
            + " --target 1.3 --transport transport-2,go-back-n --control own,dctcp,swift";
    assertThat(study(ring, to)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("6 points; 0 do not finish in the bound")
        .contains("transport-2, marks from 0.25", "go-back-n, swift, target 1.3");
    List<String> rows = Files.readAllLines(to.resolve("results.csv"));
    assertThat(rows.getFirst()).endsWith(",pauses,signal,trim,trimmed");
    assertThat(rows.stream().skip(1).map(StudyCommandTest::signal).distinct())
        .containsExactly("0.25", "0.5", "0", "1.3");
  }

  /** The third column from the end. */
  private static String signal(String row) {
    return row.replaceFirst(".*,([^,]*),[^,]*,[^,]*$", "$1");
  }

  /** An incast that the switch has no room for, dropped and trimmed. */
  @Test
  void trimmingOfOnesOwn() throws IOException {
    String incast =
        "--traffic incast --topology star:17 --senders 16 --packets 100 --buffer 60000 --runs 2"
            + " --transport transport-2,sack-rack-tlp";
    Path drops = folder.resolve("drops");
    Path trims = folder.resolve("trims");
    assertThat(study(incast, drops)).as(err.toString()).isZero();
    assertThat(study(incast + " --trim", trims)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("transport-2, trim", "sack-rack-tlp, dctcp, trim");
    assertThat(rowsOf(drops)).allMatch(row -> row.endsWith(",false,0"));
    assertThat(rowsOf(trims)).allMatch(row -> row.matches(".*,true,[1-9][0-9.]*"));
  }

  private static List<String> rowsOf(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve("results.csv")).stream().skip(1).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --traffic poisson --load 1.2   | load = 1.2 is not possible: it must be more than 0, at most 1
          --traffic incast --trim --transport go-back-n | trim = go-back-n is not possible: it must be transport-2 or sack-rack-tlp
          --traffic incast --trim --pfc  | trim = pfc is not possible
          --trim                         | say which traffic
          --traffic incast --buffer 5    | bufferBytes = 5 is not possible: it must be a whole number from 1000 to 1099511627776
          --traffic poisson --load 0     | load = 0.0 is not possible
          --traffic incast --topology star:9 --senders 9 | senders = 9 is not possible: it must be at most 8: the topology has 9 nodes, and one receives
          --traffic all-to-all --topology leaf-spine:2x2x2 --senders 5 | senders = 5 is not possible: it must be at most 4
          --traffic poisson --sizes DIR/nowhere.csv | nowhere.csv: cannot be read; give websearch or hadoop, or a file
          --traffic poisson --sizes DIR/bad.csv     | bad.csv, line 3: ten,1: not a size and its share
          --traffic storm                | traffic = storm is not possible: it must be incast, all-to-all, ring or poisson
          --traffic ring --topology tree | topology = tree is not possible
          --traffic ring --control slow  | control = slow is not possible: it must be own, dctcp or swift
          --traffic ring --transport transport-2 --control dctcp | --control dctcp: transport-2 has own alone, its receivers' credit
          --traffic ring --marks 0       | marks = 0.0 is not possible: it must be more than 0 delay-bandwidth products, at most 1000
          --traffic ring --marks NaN     | marks = NaN is not possible
          --traffic ring --transport go-back-n --marks 1001 | marks = 1001.0 is not possible
          --traffic ring --transport go-back-n --control swift --target 1 | target = 1.0 is not possible: it must be more than 1 empty round trip, at most 1000
          --traffic ring --transport go-back-n --control own --marks 0.2 | --marks: nothing here looks at marks
          --traffic ring --target 1.5    | --target: nothing here has a target; name --control swift
          --marks 0.2                    | say which traffic: --traffic incast
          --quick --target 1.5           | say which traffic: --traffic incast
          --traffic ring --loss 0.1      | do not go with --traffic
          --traffic ring --load 0.5      | --load and --sizes go with --traffic poisson
          --traffic incast --messages 5  | --messages goes with --traffic poisson or ring
          --traffic poisson --senders 3  | --senders and --packets do not go with --traffic poisson
          --senders 3                    | say which traffic: --traffic incast
          --traffic incast --packets 0   | packets = 0 is not possible
          --traffic incast --payload 63  | payload = 63 is not possible
          --traffic incast --quick       | say which points
          --quick --experiment nothing   | leases-10, incast, incast-credit
          """)
  void impossibleNetworksAreRefusedByName(String line, String message) throws IOException {
    Files.writeString(folder.resolve("bad.csv"), "bytes,share\n0,0\nten,1\n");
    Path to = folder.resolve("out");
    assertThat(study(line, to)).isEqualTo(2);
    assertThat(err.toString()).contains("sluice study").contains(message);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(to).as("nothing is left behind").doesNotExist();
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

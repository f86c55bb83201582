// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Of a Slurm of two nodes, both this machine, the same bytes as of this machine alone: seeds of two
 * benches, two experiments of the quick study, a sweep, proofs and mutants. {@code
 * -Dsluice.cluster.filter=e -Dsluice.cluster.seeds=10 -Dsluice.cluster.study=all} is a longer run
 * of it, with all benches and the whole quick study.
 */
class SlurmResultsTest {
  @RegisterExtension static final OnSlurm COMMANDS = new OnSlurm();

  @Tag("long")
  @Test
  void aRegressionHasTheSameBytes() throws Exception {
    String filter = System.getProperty("sluice.cluster.filter", "o");
    String seeds = System.getProperty("sluice.cluster.seeds", "2");
    String line = "regress --filter " + filter + " --configurations 1 --no-times";
    line += " --seeds " + seeds + " --out DIR/";
    COMMANDS.done(line + "threads");
    COMMANDS.done(line + "jobs --on slurm --max-parallel 2");
    assertThat(COMMANDS.results("jobs"))
        .isEqualTo(COMMANDS.results("threads"))
        .containsKeys("results.jsonl", "junit.xml", "report.html");
  }

  /** Points of one experiment and networks of the other. */
  @Tag("long")
  @Test
  void aStudyHasTheSameBytes() throws Exception {
    for (String experiment :
        System.getProperty("sluice.cluster.study", "two-way,ring").split(",")) {
      String only = experiment.equals("all") ? "" : " --experiment " + experiment;
      String folder = experiment + "-study";
      COMMANDS.done("study --quick" + only + " --out DIR/" + folder + "1");
      COMMANDS.done("study --quick" + only + " --on slurm --out DIR/" + folder + "2");
      haveSameBytes(folder + "1", folder + "2");
    }
  }

  private static void haveSameBytes(String local, String cluster) throws Exception {
    Map<String, String> here = COMMANDS.results(local);
    Map<String, String> there = COMMANDS.results(cluster);
    // The journals have the points in the order in which they were done.
    for (String journal : List.of("points.jsonl", "networks.jsonl")) {
      here.remove(journal);
      there.remove(journal);
    }
    assertThat(there).isEqualTo(here).containsKeys("results.csv", "results.json");
  }

  /** The counter and the two memory loops that a sweep measures beside it. */
  @Tag("long")
  @Test
  void aSweepHasTheSameBytes() throws Exception {
    Needs.programs("yosys", "nextpnr-ice40");
    String line = "synth --target ice40-hx8k --top receiver-counter --windows 8 --width 8";
    line += " --max-packets 64 --seed 1 --results DIR/points%d.md --out DIR/points%<d";
    COMMANDS.done(line.formatted(1) + " --sweep --on local");
    COMMANDS.done(line.formatted(2) + " --sweep --on slurm");
    assertThat(COMMANDS.folder().resolve("points2.md"))
        .hasSameBinaryContentAs(COMMANDS.folder().resolve("points1.md"));
    String points = COMMANDS.results("points2").get("ice40-hx8k.jsonl");
    assertThat(points).isEqualTo(COMMANDS.results("points1").get("ice40-hx8k.jsonl"));
    assertThat(points.lines()).hasSize(3);
    String again = line.formatted(1).replace("receiver-counter", "memory-loop") + " --reproduce";
    List<String> same = sameOnes(COMMANDS.done(again + " --on slurm"));
    assertThat(same).isEqualTo(sameOnes(COMMANDS.done(again + " --on local"))).isNotEmpty();
  }

  /** What it says of the points, and not where it says it. */
  private static List<String> sameOnes(OnSlurm.Said said) {
    return said.text()
        .lines()
        .filter(line -> line.contains("the same"))
        .map(line -> line.replaceFirst("^sluice: ", "").strip())
        .toList();
  }

  @Tag("long")
  @Test
  void proofsAreTheSame() throws Exception {
    Needs.programs("yosys", "python3");
    Needs.that(
        new SolverEnvironment(OnSlurm.ROOT.resolve("build/solvers")).here().isPresent(),
        "the solvers are not installed: ./sluice prove --quick installs them");
    String line = "prove --architecture shift --windows 4 --width 8 --max-packets 16";
    COMMANDS.done(line + " --out DIR/proof1 --json DIR/proof1.json");
    COMMANDS.done(line + " --out DIR/proof2 --json DIR/proof2.json --on slurm");
    assertThat(withoutWhatItTook("proof2.json")).isEqualTo(withoutWhatItTook("proof1.json"));
    String check = line + " --check --out DIR/proof2 --on local";
    assertThat(COMMANDS.run(check).text())
        .containsPattern("engine-shift-16-8-4: \\d+ clauses accepted");
  }

  private static String withoutWhatItTook(String json) throws IOException {
    String all = Files.readString(COMMANDS.folder().resolve(json));
    assertThat(all).contains("\"proved\"", "\"seconds\"");
    return all.replaceAll("\"(seconds|megabytes)\" ?: ?[0-9.]+", "");
  }

  @Tag("long")
  @Test
  void mutantsAreTheSame() throws Exception {
    Needs.programs("yosys", "yosys-abc");
    String line = "mutate --block mac --count 3 --seed 20261 --proof-seconds 20 --out DIR/";
    COMMANDS.done(line + "mutants1 --report DIR/page1");
    COMMANDS.done(line + "mutants2 --report DIR/page2 --on slurm");
    assertThat(withoutMinutes("page2")).isEqualTo(withoutMinutes("page1")).contains("| mac |");
    // Which test came first, and so killed, is a matter of times.
    assertThat(withoutTimes("page2")).isEqualTo(withoutTimes("page1"));
  }

  /** The last column of the table. */
  private static String withoutMinutes(String page) throws IOException {
    String all = Files.readString(COMMANDS.folder().resolve(page).resolve("mutation.md"));
    return all.replaceAll("% \\| \\d+ \\|", "% |");
  }

  private static String withoutTimes(String page) throws IOException {
    try (Stream<Path> points = Files.list(COMMANDS.folder().resolve(page).resolve("mutation"))) {
      String point = Files.readString(points.findFirst().orElseThrow());
      assertThat(point).contains("\"mutants\" : 3", "\"killedBy\" : {");
      return point
          .replaceAll("(?s)\"killedBy\" : \\{[^}]*\\}", "")
          .replaceAll("\"seconds\" : \\d+", "");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.cli.Sluice;
import dev.sluice.formal.solver.SolverEnvironment;
import dev.sluice.needs.Needs;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands on a Slurm of two nodes, both this machine: the same bytes as on this machine alone,
 * whatever is killed. {@code -Dsluice.kills=N} kills more often than the suite does; {@code
 * -Dsluice.cluster.filter=e -Dsluice.cluster.seeds=10} runs 40 seeds of all benches.
 */
class SlurmCampaignTest {
  private static final String REGRESS =
      "regress --filter engine-soak --configurations 1 --no-times";

  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));

  @TempDir static Path folder;
  private static SlurmHere slurm;

  @BeforeAll
  static void start() throws Exception {
    slurm = new SlurmHere(folder.resolve("slurm"));
  }

  @AfterAll
  static void end() throws Exception {
    if (slurm != null) {
      slurm.end();
    }
  }

  /** A command in a process of its own. */
  private record Said(int exit, String text) {}

  private static Process begin(String line, Path said, Map<String, String> environment)
      throws IOException {
    List<String> words = new ArrayList<>();
    words.add("env");
    words.add("--default-signal=INT"); // a shell in the background has it ignored
    words.addAll(
        TaskProgram.command(Sluice.class).stream()
            .filter(word -> !word.startsWith("-Xmx"))
            .toList());
    words.add(words.indexOf("-cp"), "-Xmx768m");
    words.add(words.indexOf("-cp"), "-Dsluice.campaign.millis=100");
    words.add(words.indexOf("-cp"), "-Dsluice.benches.classpath=" + benches());
    words.addAll(List.of(line.replace("DIR", folder.toString()).split(" +")));
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().putAll(slurm.environment());
    builder.environment().putAll(environment);
    builder.directory(ROOT.toFile());
    return builder.start();
  }

  /** The tests of verif/nic, and what they need: what the launcher says to {@code mutate}. */
  private static String benches() {
    Path nic = ROOT.resolve("verif/nic/target");
    return String.join(
        File.pathSeparator,
        nic.resolve("test-classes").toString(),
        nic.resolve("classes").toString(),
        System.getProperty("java.class.path"));
  }

  private static Said run(String line) throws Exception {
    return run(line, Map.of());
  }

  private static Said run(String line, Map<String, String> environment) throws Exception {
    Path said = Files.createTempFile(folder, "said", ".txt");
    int exit = begin(line, said, environment).waitFor();
    return new Said(exit, Files.readString(said));
  }

  /** All files of a command's results but those of time and of the campaign. */
  private static Map<String, String> results(String out) throws IOException {
    Path root = folder.resolve(out);
    Map<String, String> results = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.startsWith("campaign/") && !name.equals("times.jsonl")) {
          results.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    assertThat(results).isNotEmpty();
    return results;
  }

  private static void done(Said said) {
    assertThat(said.exit).as(said.text).isZero();
  }

  /** Of two benches, one that builds and one that does not: the RTL of NICs takes minutes. */
  @Test
  void aRegressionHasTheSameBytes() throws Exception {
    String filter = System.getProperty("sluice.cluster.filter", "l");
    String seeds = System.getProperty("sluice.cluster.seeds", "5");
    String line = "regress --filter " + filter + " --configurations 1 --no-times";
    line += " --seeds " + seeds + " --out DIR/";
    done(run(line + "threads"));
    done(run(line + "jobs --on slurm --max-parallel 2"));
    assertThat(results("jobs")).isEqualTo(results("threads"));
    assertThat(results("jobs")).containsKeys("results.jsonl", "junit.xml", "report.html");
  }

  @Test
  void aStudyHasTheSameBytes() throws Exception {
    String line = "study --quick --experiment delays --out DIR/study";
    done(run(line + "1"));
    done(run(line + "2 --on slurm"));
    Map<String, String> here = results("study1");
    Map<String, String> there = results("study2");
    // The journal has the points in the order in which they were done.
    here.remove("points.jsonl");
    there.remove("points.jsonl");
    assertThat(there).isEqualTo(here).containsKeys("results.csv", "results.json");
  }

  @Test
  void proofsAreTheSame() throws Exception {
    Needs.programs("yosys", "python3");
    Needs.that(
        new SolverEnvironment(ROOT.resolve("build/solvers")).here().isPresent(),
        "the solvers are not installed: ./sluice prove --quick installs them");
    String line = "prove --architecture shift --windows 4 --width 8 --max-packets 16";
    done(run(line + " --out DIR/proof1 --json DIR/proof1.json"));
    done(run(line + " --out DIR/proof2 --json DIR/proof2.json --on slurm"));
    assertThat(withoutWhatItTook("proof2.json")).isEqualTo(withoutWhatItTook("proof1.json"));
    String check = line + " --check --out DIR/proof2 --on local";
    assertThat(run(check).text).containsPattern("engine-shift-16-8-4: \\d+ clauses accepted");
  }

  private static String withoutWhatItTook(String json) throws IOException {
    String all = Files.readString(folder.resolve(json));
    assertThat(all).contains("\"proved\"", "\"seconds\"");
    return all.replaceAll("\"(seconds|megabytes)\" ?: ?[0-9.]+", "");
  }

  @Test
  void mutantsAreTheSame() throws Exception {
    Needs.programs("yosys", "yosys-abc");
    String line = "mutate --block mac --count 3 --seed 20261 --proof-seconds 20 --out DIR/";
    done(run(line + "mutants1 --report DIR/page1"));
    done(run(line + "mutants2 --report DIR/page2 --on slurm"));
    assertThat(folder.resolve("page2/mutation.md"))
        .hasSameTextualContentAs(folder.resolve("page1/mutation.md"));
    // Which test came first, and so killed, is a matter of times.
    assertThat(withoutKillers("page2")).isEqualTo(withoutKillers("page1"));
  }

  private static String withoutKillers(String page) throws IOException {
    try (Stream<Path> points = Files.list(folder.resolve(page).resolve("mutation"))) {
      String point = Files.readString(points.findFirst().orElseThrow());
      assertThat(point).contains("\"mutants\" : 3", "\"killedBy\" : {");
      return point.replaceAll("(?s)\"killedBy\" : \\{[^}]*\\}", "");
    }
  }

  @Test
  void pointsThatAreReproducedAreTheSame() throws Exception {
    Needs.programs("yosys", "nextpnr-ice40");
    String line = "synth --target ice40-hx8k --top receiver-counter --windows 8,16 --width 8";
    line += " --max-packets 64 --seed 1 --results DIR/points.md --out DIR/points";
    done(run(line + " --sweep"));
    Said here = run(line + " --reproduce");
    Said there = run(line + " --reproduce --on slurm");
    done(there);
    assertThat(points(there)).isEqualTo(points(here)).hasSize(3);
  }

  /** What it says of the points, and not where it says it. */
  private static List<String> points(Said said) {
    return said.text
        .lines()
        .filter(line -> line.contains("the same"))
        .map(line -> line.replaceFirst("^sluice: ", "").strip())
        .toList();
  }

  /** Tasks, nodes, controller and front end, again and again: resumed until all is done. */
  @Test
  void whateverIsKilledTheBytesAreTheSame() throws Exception {
    String line = REGRESS + " --seeds 16 --out DIR/";
    done(run(line + "whole"));
    SplittableRandom random = new SplittableRandom(Long.getLong("sluice.seed", 20261125L));
    int kills = Integer.getInteger("sluice.kills", 4);
    String resume = "";
    Said last = new Said(1, "");
    for (int kill = 0; last.exit != 0; kill++) {
      Path said = Files.createTempFile(folder, "said", ".txt");
      Process front = begin(line + "killed --on slurm" + resume, said, Map.of());
      while (kill < kills && front.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(kills > 4 ? 4000 : 2500));
        kill(kill % 4, front, random);
        kill++;
      }
      while (!front.waitFor(300, TimeUnit.MILLISECONDS)) {
        slurm.takeTheNodeBackIntoService();
      }
      last = new Said(front.exitValue(), Files.readString(said));
      resume = Files.exists(folder.resolve("killed/campaign")) ? " --resume" : "";
      assertThat(kill).as("ends at last: %s", last.text).isLessThan(kills + 20);
    }
    assertThat(results("killed")).isEqualTo(results("whole"));
    List<String> lines = Files.readAllLines(folder.resolve("killed/results.jsonl"));
    assertThat(lines).hasSize(16).doesNotHaveDuplicates();
  }

  private static void kill(int what, Process front, SplittableRandom random) throws Exception {
    switch (what) {
      case 0 -> {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
          all.filter(SlurmCampaignTest::isTask)
              .findFirst()
              .ifPresent(ProcessHandle::destroyForcibly);
        }
      }
      case 1 -> {
        String node = random.nextBoolean() ? "n1" : "n2";
        slurm.killNode(node);
        slurm.startNode(node);
      }
      case 2 -> {
        slurm.killController();
        slurm.startController();
      }
      default -> front.destroyForcibly().waitFor();
    }
  }

  /** Of this test's campaign, and none of anybody else's. */
  private static boolean isTask(ProcessHandle process) {
    List<String> words = List.of(process.info().arguments().orElse(new String[0]));
    return words.contains("campaign-task") && words.contains(folder.resolve("killed").toString());
  }

  @Test
  void ctrlCCancelsItsJobsAndReportsWhatIsDone() throws Exception {
    String line = REGRESS + " --seeds 60 --out DIR/stopped --on slurm";
    Path said = Files.createTempFile(folder, "said", ".txt");
    Process front = begin(line, said, Map.of());
    awaitDone("stopped", 4);
    new ProcessBuilder("kill", "-INT", Long.toString(front.pid())).start().waitFor();
    front.waitFor();
    assertThat(said).content().contains("were not run, as it was stopped", "report.html");
    assertThat(Files.readAllLines(folder.resolve("stopped/results.jsonl")).size()).isBetween(4, 59);
    assertThat(slurm.ask("squeue", "--noheader", "--states=PENDING,RUNNING")).isEmpty();
  }

  /** So many units are done. */
  private static void awaitDone(String out, int count) throws Exception {
    CampaignFolder campaign = new CampaignFolder(folder.resolve(out));
    long done = 0;
    while (done < count) {
      TimeUnit.MILLISECONDS.sleep(50);
      done = 0;
      for (int array : campaign.arrays()) {
        try (Stream<Path> files = Files.list(campaign.array(array))) {
          for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).toList()) {
            done +=
                Files.readAllLines(file).stream()
                    .filter(l -> l.contains("\"DONE\"") && l.contains("engine-soak "))
                    .count();
          }
        }
      }
    }
  }

  @Test
  void whatIsDetachedIsSeenAndCollected() throws Exception {
    String line = REGRESS + " --seeds 6 --out DIR/detached --on slurm";
    Said detached = run(line + " --detach");
    done(detached);
    assertThat(detached.text).contains("./sluice status " + folder.resolve("detached"));
    assertThat(run("status DIR/detached").text).contains("builds: 1 tasks", "units: ");
    Said again = run(line);
    assertThat(again.exit).isEqualTo(2);
    assertThat(again.text).contains("of an earlier run is still under way: --resume");
    done(run(line + " --resume"));
    assertThat(run("status DIR/detached").text)
        .contains("units: 6 done, of which 0 failed; 0 running, 0 waiting");
  }

  @Test
  void badInputIsNamed() throws Exception {
    String line = REGRESS + " --seeds 6 --out DIR/bad --on slurm";
    refused("--partition night: the cluster has main, other", line + " --partition night");
    refused("--on slurm needs sbatch, which is not on the PATH", line, Map.of("PATH", "/nowhere"));
    refused("--minutes is not for --on", line + " --minutes 3");
    refused("--on moon: there are local and slurm", line.replace("on slurm", "on moon"));
    refused("--memory goes with --on", REGRESS + " --memory 2G --out DIR/bad");
    refused("sbatch says: ", line + " --memory 900T");
    assertThat(folder.resolve("bad/results.jsonl")).as("nothing half-written").doesNotExist();
  }

  private static void refused(String says, String line) throws Exception {
    refused(says, line, Map.of());
  }

  private static void refused(String says, String line, Map<String, String> environment)
      throws Exception {
    Said said = run(line, environment);
    assertThat(said.text).contains(says);
    assertThat(said.exit).as(said.text).isEqualTo(2);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.cli.campaign.OnSlurm.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A regression on a Slurm of two nodes, both this machine: nothing is lost, whatever is killed,
 * stopped or left alone, and what cannot be is refused. {@code -Dsluice.kills=50} kills more often
 * than the suite does, {@code -Dsluice.seed=S} at other moments.
 */
class SlurmCampaignTest {
  private static final String REGRESS =
      "regress --filter engine-soak --configurations 1 --no-times";

  /** So many seeds for each kill, so that one regression takes them all; if not, another does. */
  private static final int SEEDS_A_KILL = 6;

  /** Of a regression that somebody cancels. */
  private static final int SEEDS = 24;

  private static final String[] VICTIMS = {"task", "slurmd", "slurmctld", "front end"};

  @RegisterExtension static final OnSlurm COMMANDS = new OnSlurm();

  /** What so many seeds give on this machine alone; run once. */
  private static Map<String, String> alone(int seeds) throws Exception {
    String out = "alone" + seeds;
    if (!Files.exists(COMMANDS.folder().resolve(out))) {
      COMMANDS.done(REGRESS + " --seeds " + seeds + " --out DIR/" + out);
    }
    return COMMANDS.results(out);
  }

  /** Tasks, nodes, controller and front end, again and again: resumed until all is done. */
  @Tag("long")
  @Test
  void whateverIsKilledTheBytesAreTheSame(TestReporter reporter) throws Exception {
    int kills = Integer.getInteger("sluice.kills", 4);
    int seeds = SEEDS_A_KILL * kills;
    String line = REGRESS + " --seeds " + seeds + " --out DIR/";
    SplittableRandom random = new SplittableRandom(Long.getLong("sluice.seed", 20261125L));
    Map<String, Integer> killed = new TreeMap<>();
    int regressions = 0;
    while (total(killed) < kills) {
      String out = "killed" + regressions++;
      untilItIsDone(line + out + " --on slurm", out, kills, killed, random);
      assertThat(COMMANDS.results(out)).isEqualTo(alone(seeds));
      Path results = COMMANDS.folder().resolve(out).resolve("results.jsonl");
      assertThat(Files.readAllLines(results)).hasSize(seeds).doesNotHaveDuplicates();
    }
    reporter.publishEntry(
        "killed", killed + " in " + regressions + " regressions of " + seeds + " seeds");
  }

  private static void untilItIsDone(
      String line, String out, int kills, Map<String, Integer> killed, SplittableRandom random)
      throws Exception {
    SlurmHere slurm = COMMANDS.slurm();
    String resume = "";
    Said last = new Said(1, "");
    for (int runs = 0; last.exit() != 0; runs++) {
      assertThat(runs).as("it ends at last: %s", last.text()).isLessThan(kills + 20);
      Path said = COMMANDS.said();
      Process front = COMMANDS.begin(line + resume, said, Map.of());
      while (total(killed) < kills && front.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(2500));
        slurm.takeTheNodeBackIntoService();
        String victim = VICTIMS[total(killed) % VICTIMS.length];
        if (kill(victim, out, front, random)) {
          killed.merge(victim, 1, Integer::sum);
        }
      }
      while (!front.waitFor(300, TimeUnit.MILLISECONDS)) {
        slurm.takeTheNodeBackIntoService();
      }
      last = new Said(front.exitValue(), Files.readString(said));
      resume = Files.exists(COMMANDS.folder().resolve(out).resolve("campaign")) ? " --resume" : "";
    }
  }

  private static int total(Map<String, Integer> killed) {
    return killed.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns whether there was anything to kill. */
  private static boolean kill(String victim, String out, Process front, SplittableRandom random)
      throws Exception {
    SlurmHere slurm = COMMANDS.slurm();
    switch (victim) {
      case "task" -> {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
          return all.filter(process -> isTask(process, out))
              .findFirst()
              .map(ProcessHandle::destroyForcibly)
              .orElse(false);
        }
      }
      case "slurmd" -> {
        String node = random.nextBoolean() ? "n1" : "n2";
        slurm.killNode(node);
        slurm.startNode(node);
        return true;
      }
      case "slurmctld" -> {
        slurm.killController();
        slurm.startController();
        return true;
      }
      default -> {
        boolean alive = front.isAlive();
        front.destroyForcibly().waitFor();
        return alive;
      }
    }
  }

  /** Of this regression, and none of anybody else's. */
  private static boolean isTask(ProcessHandle process, String out) {
    try {
      // What a ProcessHandle knows of arguments ends in the middle of a long class path.
      String words = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
      return words.contains("\0campaign-task\0" + COMMANDS.folder().resolve(out) + "\0");
    } catch (IOException _) {
      return false; // It has ended.
    }
  }

  @Tag("long")
  @Test
  void ctrlCCancelsItsJobsAndReportsWhatIsDone() throws Exception {
    String line = REGRESS + " --seeds 60 --out DIR/stopped --on slurm";
    Path said = COMMANDS.said();
    Process front = COMMANDS.begin(line, said, Map.of());
    awaitDone("stopped", 4);
    new ProcessBuilder("kill", "-INT", Long.toString(front.pid())).start().waitFor();
    front.waitFor();
    assertThat(said).content().contains("were not run, as it was stopped", "report.html");
    Path results = COMMANDS.folder().resolve("stopped/results.jsonl");
    assertThat(Files.readAllLines(results).size()).isBetween(4, 59);
    assertThat(COMMANDS.slurm().ask("squeue", "--noheader", "--states=PENDING,RUNNING")).isEmpty();
  }

  /** Somebody cancels all its jobs with Slurm's own command: said, and only resumed by hand. */
  @Tag("long")
  @Test
  void whatSomebodyCancelsIsSaidAndResumed() throws Exception {
    String line = REGRESS + " --seeds " + SEEDS + " --out DIR/cancelled --on slurm";
    Path said = COMMANDS.said();
    Process front = COMMANDS.begin(line, said, Map.of());
    awaitDone("cancelled", 4);
    SlurmHere slurm = COMMANDS.slurm();
    slurm.ask("scancel", "--user=" + System.getProperty("user.name"));
    assertThat(front.waitFor()).isOne();
    assertThat(said).content().contains("cancelled").contains("were not run");
    assertThat(slurm.ask("squeue", "--noheader", "--states=PENDING,RUNNING")).isEmpty();
    COMMANDS.done(line + " --resume");
    assertThat(COMMANDS.results("cancelled")).isEqualTo(alone(SEEDS));
  }

  /** So many units are done. */
  private static void awaitDone(String out, int count) throws Exception {
    CampaignFolder campaign = new CampaignFolder(COMMANDS.folder().resolve(out));
    long done = 0;
    while (done < count) {
      TimeUnit.MILLISECONDS.sleep(50);
      done = 0;
      for (int array : campaign.arrays()) {
        done += done(campaign.array(array));
      }
    }
  }

  private static long done(Path array) throws IOException {
    long done = 0;
    try (Stream<Path> files = Files.list(array)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).toList()) {
        done +=
            Files.readAllLines(file).stream()
                .filter(line -> line.contains("\"DONE\"") && line.contains("engine-soak "))
                .count();
      }
    }
    return done;
  }

  @Test
  void whatIsDetachedIsSeenAndCollected() throws Exception {
    String line = REGRESS + " --seeds 6 --out DIR/detached --on slurm";
    Said detached = COMMANDS.done(line + " --detach");
    assertThat(detached.text())
        .contains("./sluice status " + COMMANDS.folder().resolve("detached"));
    assertThat(COMMANDS.run("status DIR/detached").text()).contains("builds: 1 tasks", "units: ");
    COMMANDS.refused("of an earlier run is still under way: --resume", line);
    COMMANDS.done(line + " --resume");
    assertThat(COMMANDS.run("status DIR/detached").text())
        .contains("units: 6 done, of which 0 failed; 0 running, 0 waiting");
  }

  @Test
  void badInputIsNamed() throws Exception {
    String line = REGRESS + " --seeds 6 --out DIR/bad --on slurm";
    COMMANDS.refused("--partition night: the cluster has main, other", line + " --partition night");
    COMMANDS.refused(
        "--on slurm needs sbatch, which is not on the PATH", line, Map.of("PATH", "/nowhere"));
    COMMANDS.refused("--minutes is not for --on", line + " --minutes 3");
    COMMANDS.refused("--on moon: there are local and slurm", line.replace("on slurm", "on moon"));
    COMMANDS.refused("--memory goes with --on", REGRESS + " --memory 2G --out DIR/bad");
    COMMANDS.refused("sbatch says: ", line + " --memory 900T");
    assertThat(COMMANDS.folder().resolve("bad/results.jsonl"))
        .as("nothing half-written")
        .doesNotExist();
  }
}

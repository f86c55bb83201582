// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.campaign.OnSlurm.Said;
import dev.sluice.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Folders that fail: a disk that is full, and a node that does not see what is shared. */
class SlurmFoldersTest {
  private static final String REGRESS =
      "regress --filter file-transfer --configurations 1 --no-times --seeds 12 --out DIR/";

  @RegisterExtension static final OnSlurm COMMANDS = new OnSlurm();

  private static int run(String... words) throws Exception {
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }

  private static void needMounts() {
    Needs.programs("mount", "umount", "unshare");
    Needs.that("root".equals(System.getProperty("user.name")), "only root may mount");
  }

  /** It ends with the folder and the reason; with room again it goes on to the same bytes. */
  @Tag("long")
  @Test
  void aFullDiskIsNamedAndGoneOnAfter() throws Exception {
    needMounts();
    COMMANDS.done(REGRESS + "room");
    Path small = Files.createDirectory(COMMANDS.folder().resolve("small"));
    assertThat(run("mount", "-t", "tmpfs", "-o", "size=32k", "none", small.toString())).isZero();
    try {
      String line = REGRESS + "small/r --on slurm";
      Said full = COMMANDS.run(line);
      assertThat(full.exit()).as(full.text()).isNotZero();
      assertThat(full.text()).contains("No space left on device");
      assertThat(run("mount", "-o", "remount,size=64m", small.toString())).isZero();
      boolean begun = Files.exists(small.resolve("r/campaign"));
      COMMANDS.done(line + (begun ? " --resume" : ""));
      assertThat(COMMANDS.results("small/r")).isEqualTo(COMMANDS.results("room"));
    } finally {
      run("umount", small.toString());
    }
  }

  /** Its tasks are named with the question; out of service, the others do all of it. */
  @Tag("long")
  @Test
  void aNodeThatDoesNotSeeTheFolderIsNamed() throws Exception {
    needMounts();
    COMMANDS.done(REGRESS + "seen");
    Path hidden = Files.createDirectory(COMMANDS.folder().resolve("hidden"));
    SlurmHere slurm = COMMANDS.slurm();
    slurm.killNode("n2");
    slurm.startNodeThatDoesNotSee("n2", hidden);
    slurm.awaitIdle();
    String line = REGRESS + "hidden/r --on slurm";
    try {
      Said said = COMMANDS.run(line + " --sbatch=--nodelist=n2");
      assertThat(said.exit()).as(said.text()).isEqualTo(1);
      assertThat(said.text())
          .containsPattern(
              "on n2: .*before it wrote anything: can that machine see this folder\\?");
    } finally {
      slurm.killNode("n2");
      slurm.startNode("n2");
      TimeUnit.MILLISECONDS.sleep(100);
      slurm.awaitIdle();
    }
    COMMANDS.done(line + " --resume");
    assertThat(COMMANDS.results("hidden/r")).isEqualTo(COMMANDS.results("seen"));
  }
}

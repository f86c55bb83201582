// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Slurm of a test ends with the test's process, also when that is killed. */
@Timeout(120)
class SlurmHereTest {
  @TempDir private Path folder;

  /** Starts one and waits to be killed. */
  static final class Holder {
    public static void main(String[] arguments) throws IOException, InterruptedException {
      new SlurmHere(Path.of(arguments[0]));
      System.out.println("ready");
      Thread.currentThread().join();
    }
  }

  @Test
  void itEndsWithItsProcess() throws Exception {
    Needs.programs("sbatch", "sh", "xargs");
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(holder.inputReader().readLine()).isEqualTo("ready");
    List<ProcessHandle> daemons =
        Files.readAllLines(folder.resolve("daemons.txt")).stream()
            .map(Long::valueOf)
            .flatMap(pid -> ProcessHandle.of(pid).stream())
            .toList();
    assertThat(daemons).as("munged, slurmctld and two slurmd").hasSizeGreaterThanOrEqualTo(4);
    holder.destroyForcibly().waitFor();
    for (ProcessHandle daemon : daemons) {
      daemon.onExit().get(60, TimeUnit.SECONDS);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a command says when the folder of its campaign is of no use. */
class CampaignConsoleTest {
  /** As a disk that is full would be; here a file that cannot be read. */
  @Test
  void aFolderThatFailsIsNamedWithWhatToDo(@TempDir Path folder) throws Exception {
    Files.createDirectories(folder.resolve("campaign/times.json"));
    StringWriter err = new StringWriter();
    CommandLine command = Sluice.commandLine();
    command.setErr(new PrintWriter(err));
    String line = "regress --filter model-stress --seeds 1 --on local --out " + folder;
    assertThat(command.execute(line.split(" "))).isEqualTo(2);
    assertThat(err.toString().strip())
        .startsWith("sluice regress: " + folder + ": ")
        .endsWith("; what is done is kept: mend that, then --resume goes on");
    assertThat(err.toString().strip().lines()).hasSize(1);
  }
}

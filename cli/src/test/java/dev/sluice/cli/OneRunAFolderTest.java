// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.campaign.run.CampaignFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Results that one run writes are not another's at the same time, whatever runs them. */
class OneRunAFolderTest {
  @TempDir Path folder;
  private final StringWriter err = new StringWriter();

  private int sluice(String line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(new StringWriter()));
    command.setErr(new PrintWriter(err));
    return command.execute(line.replace("DIR", folder.toString()).split(" "));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(Path::getFileName).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "regress --filter model-stress --seeds 1 --out DIR",
        "regress --filter model-stress --seeds 1 --resume --out DIR",
        "regress --filter model-stress --seeds 1 --on local --out DIR",
        "study --transport xud --packets 100 --runs 2 --out DIR",
        "study --transport xud --packets 100 --runs 2 --on local --out DIR",
      })
  void aSecondOneIsRefusedUntilTheFirstHasEnded(String line) throws IOException {
    try (CampaignFolder.AutoCloseableLock _ = new CampaignFolder(folder).lock()) {
      assertThat(sluice(line)).isEqualTo(2);
      assertThat(err.toString())
          .contains(
              "another run is at work in this folder",
              "process " + ProcessHandle.current().pid(),
              "name another --out");
      assertThat(files()).as("what it wrote").containsExactly(Path.of("campaign"));
    }
    if (!line.contains("--on")) {
      assertThat(sluice(line)).as(err.toString()).isZero();
    }
  }
}

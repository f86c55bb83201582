// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** Ctrl-C while {@code sluice regress} runs, in a process of its own, as a shell sends it. */
class RegressInterruptTest {
  private static final int AFTER_INTERRUPT = 128 + 2; // as shells and the JVM say it

  @TempDir Path folder;
  private Process regress;

  @AfterEach
  void end() {
    if (regress != null) {
      regress.destroyForcibly();
    }
  }

  /** The minutes are there only so that it ends should the signal be lost. */
  private Process start(File said) throws IOException {
    return new ProcessBuilder(
            "env",
            "--default-signal=INT", // a shell in the background has it ignored
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.sluice.cli.Sluice",
            "regress",
            "--filter",
            "engine-soak",
            "--jobs",
            "1",
            "--configurations",
            "1",
            "--minutes",
            "10",
            "--out",
            folder.resolve("out").toString())
        .redirectErrorStream(true)
        .redirectOutput(said)
        .start();
  }

  /** Looks whenever something has changed in the results' folder, until there is a result. */
  private void startAndAwaitTheFirstSeed(Path said, Path results) throws Exception {
    try (WatchService changes = FileSystems.getDefault().newWatchService()) {
      results.getParent().register(changes, ENTRY_CREATE, ENTRY_MODIFY);
      regress = start(said.toFile());
      regress.onExit().thenRun(() -> close(changes));
      while (!(Files.exists(results) && Files.size(results) > 0)) {
        WatchKey changed = changes.take();
        changed.pollEvents();
        changed.reset();
      }
    } catch (ClosedWatchServiceException e) {
      throw new AssertionError("it ended before it was told to: " + Files.readString(said), e);
    }
  }

  private static void close(WatchService changes) {
    try {
      changes.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void itStopsWithWhatItHas() throws Exception {
    Path said = folder.resolve("said");
    Path results = Files.createDirectory(folder.resolve("out")).resolve("results.jsonl");
    startAndAwaitTheFirstSeed(said, results);
    String pid = Long.toString(regress.pid());
    assertThat(new ProcessBuilder("kill", "-INT", pid).inheritIO().start().waitFor()).isZero();
    assertThat(regress.waitFor()).as(Files.readString(said)).isEqualTo(AFTER_INTERRUPT);
    long seeds = Files.readAllLines(results).size();
    String count = "%,d seeds, 0 failed".formatted(seeds);
    assertThat(said).content().contains(count, "report.html");
    assertThat(folder.resolve("out/report.html")).content().contains(count);
    Element suite =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("out/junit.xml").toFile())
            .getDocumentElement();
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo((int) seeds);
  }
}

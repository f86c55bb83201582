package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @Test
  void itStopsWithWhatItHas() throws Exception {
    Path said = folder.resolve("said");
    Path results = folder.resolve("out/results.jsonl");
    regress = start(said.toFile());
    while (regress.isAlive() && !(Files.exists(results) && Files.size(results) > 0)) {
      Thread.sleep(100); // until the first seed has passed
    }
    assertThat(regress.isAlive()).as(Files.readString(said)).isTrue();
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

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that is here is measured, and has read the same outputs. How fast is not asserted. */
class PeerBenchmarkTest {
  @TempDir Path folder;

  @Tag("long")
  @Test
  void whatIsInstalledIsMeasuredAndTheRestNamed() throws Exception {
    PeerBenchmark benchmark = new PeerBenchmark(folder, 1, List.of(), 10);
    Map<String, PeerFigures> figures = benchmark.run(_ -> {});
    assertThat(figures).containsKeys("bareCppReading", "cosimLoop", "cosimTasks", "svsim");
    assertThat(figures.values())
        .allMatch(
            peer -> peer.nsPerClock() > 0 && peer.coldSeconds() > 0 && peer.buildSeconds() > 0);
    if (figures.keySet().stream().noneMatch(key -> key.startsWith("cocotb"))) {
      assertThat(benchmark.notMeasured().toString()).contains("cocotb");
    }
  }

  @Test
  void aFolderWithoutCocotbIsRefused() {
    assertThatThrownBy(() -> new PeerBenchmark(folder, 1, List.of(folder)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(
            "--cocotb " + folder + " is no virtual environment with cocotb in it: no ");
  }

  @Test
  void aVersionThatIsNoneIsRefusedBeforeAnythingIsMade() {
    Path made = folder.resolve("made");
    assertThatThrownBy(() -> CocotbEnvironments.install(made, List.of("1.9.2", "latest")))
        .isInstanceOf(BadInputException.class)
        .hasMessage("--install-cocotb latest is no version; give it as 1.9.2 or 1.9.2,2.1.0");
    assertThat(Files.exists(made)).isFalse();
  }

  /** Who read something else is not compared. */
  @Test
  void linesThatAreNoRoundsAreRefused() {
    assertThat(PeerRound.parse("x", "1.5 2.5 00ff\n", 1))
        .containsExactly(new PeerRound(1.5, 2.5, "00ff"));
    assertThatThrownBy(() -> PeerRound.parse("x", "1.5 2.5 00ff\n", 2))
        .hasMessageContaining("not a line a round");
  }
}

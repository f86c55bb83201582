// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.fpga.Design;
import dev.sluice.fpga.PointStore;
import dev.sluice.fpga.SynthesisResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Which of the points that are kept the lists of the options select. */
class SynthOptionsTest {
  private static final String POINT =
      """
      {"target": "ice40-hx8k", "top": "%s", "windows": 8, "width": %d, "maxPackets": 64, \
      "architecture": "%s"}
      """;

  @TempDir Path folder;
  private PointStore store;

  @BeforeEach
  void keepPoints() throws Exception {
    keep("engine", 32, "ring");
    keep("engine", 32, "shift");
    keep("engine", 64, "ring");
    keep("sender-window", 32, "shift");
    keep("memory-loop", 32, "shift");
    store = new PointStore(folder);
  }

  private void keep(String top, int width, String architecture) throws Exception {
    Files.writeString(
        folder.resolve("ice40-hx8k.jsonl"),
        POINT.formatted(top, width, architecture),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private List<String> selected(String... line) throws Exception {
    SynthOptions options = CommandLine.populateCommand(new SynthOptions(), line);
    return store.all().stream()
        .filter(options::selects)
        .map(SynthesisResult::design)
        .map(Design::name)
        .sorted()
        .toList();
  }

  @Test
  void withoutListsAllAreSelected() throws Exception {
    assertThat(selected()).hasSize(5);
    assertThat(selected("--target", "xc7")).isEmpty();
  }

  @Test
  void aListLeavesOutWhatHasNoSuchThing() throws Exception {
    assertThat(selected("--architecture", "ring"))
        .containsExactly("ice40-hx8k-ring-R8-W32", "ice40-hx8k-ring-R8-W64");
    assertThat(selected("--architecture", "shift")).containsExactly("ice40-hx8k-shift-R8-W32");
    assertThat(selected("--width", "32"))
        .containsExactly(
            "ice40-hx8k-ring-R8-W32", "ice40-hx8k-sender-window-R8-W32", "ice40-hx8k-shift-R8-W32");
  }

  @Test
  void theNicAndItsBlocksHaveSizesOfTheirOwn() throws Exception {
    for (int dataWidth : new int[] {64, 128}) {
      keep(
          "nic",
          32,
          "ring\", \"payloadBytes\": 64, \"transfers\": 4, \"dataWidth\": \"" + dataWidth);
    }
    assertThat(selected("--data-width", "64"))
        .containsExactly("ice40-hx8k-nic-ring-R8-W32-P64-S4-D64");
    assertThat(selected("--transfers", "4", "--top", "nic")).hasSize(2);
    assertThat(selected("--transfers", "8")).isEmpty();
    assertThat(selected()).hasSize(7);
  }

  @Test
  void aTopThatIsNamedIsSelectedWhateverItDoesNotHave() throws Exception {
    assertThat(selected("--top", "memory-loop,sender-window,engine", "--architecture", "ring"))
        .containsExactly(
            "ice40-hx8k-memory-loop-R8",
            "ice40-hx8k-ring-R8-W32",
            "ice40-hx8k-ring-R8-W64",
            "ice40-hx8k-sender-window-R8-W32");
    assertThat(selected("--top", "memory-loop,sender-window", "--width", "64"))
        .containsExactly("ice40-hx8k-memory-loop-R8");
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.YosysRelease;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gate equivalents: the areas of cells that yosys chose, and memories apart. */
class GateCountTest {
  private static final String GATE =
      """
      cell (%s) { area : %s; pin(A) { direction : input; } %s
        pin(Y) { direction : output; function : "%s"; } }
      """;

  private static final String FLIP_FLOP =
      """
      cell (DF) { area : 21; ff (IQ, IQN) { next_state : "D"; clocked_on : "CK"; }
        pin(CK) { direction : input; clock : true; } pin(D) { direction : input; }
        pin(Q) { direction : output; function : "IQ"; } }
      """;

  @TempDir private Path folder;

  private Path library(String cells) throws Exception {
    String second = "pin(B) { direction : input; }";
    return Files.writeString(
        folder.resolve("cells.txt"),
        "library (tiny) {\n"
            + GATE.formatted("ND", "3", second, "!(A B)")
            + GATE.formatted("IV", "2", "", "!A")
            + GATE.formatted("BF", "4", "", "A")
            + cells
            + FLIP_FLOP
            + "}\n");
  }

  private SynthesisResult measure(Path library) throws Exception {
    SynthesisFlow flow = new SynthesisFlow(YosysRelease.PATH, library, Synthesis.LIMIT, false);
    SluiceParameters p = new SluiceParameters(64, 32, 64, 64, Architecture.SHIFT);
    return new Synthesis(folder.resolve("out"), List.of(1), flow, _ -> {})
        .measure(new Design(Target.ASIC, Top.MEMORY_LOOP, p));
  }

  private JsonNode cells() throws Exception {
    Path stat = folder.resolve("out/asic-memory-loop-R64/stat.json");
    return new ObjectMapper().readTree(stat.toFile()).path("design").path("num_cells_by_type");
  }

  @Test
  void theAreaIsThatOfTheCellsInNands() throws Exception {
    Needs.programs("yosys");
    SynthesisResult result = measure(library(""));
    assertThat(result.failure()).isNull();
    int area =
        3 * cells().path("ND").asInt()
            + 2 * cells().path("IV").asInt()
            + 4 * cells().path("BF").asInt()
            + 21 * cells().path("DF").asInt();
    assertThat(cells().path("DF").asInt()).isPositive();
    assertThat(result.gateEquivalents()).isEqualTo((int) Math.round(area / 3.0));
    assertThat(result.flipFlops()).isEqualTo(cells().path("DF").asInt());
    assertThat(result.memoryBits()).as("64 rows of 16 bits, not in flip-flops").isEqualTo(1024);
    assertThat(cells().path("$mem_v2").asInt()).isEqualTo(1);
    assertThat(result.logicDepth()).isPositive();
    assertThat(result.library()).startsWith("tiny, SHA-256 ");
    assertThat(result.luts()).isNull();
    assertThat(result.blockRams()).isNull();
    assertThat(result.fmaxMhz()).isNull();
    assertThat(result.tools()).startsWith("yosys ");
    assertThat(result.design().name()).as("kept and found again").isEqualTo("asic-memory-loop-R64");
  }

  @Test
  void aCellWithoutAnAreaIsNamed() throws Exception {
    Needs.programs("yosys");
    Path library = library(GATE.formatted("XR", "0", "pin(B) { direction : input; }", "A ^ B"));
    assertThatThrownBy(() -> measure(library))
        .isInstanceOf(SynthesisException.class)
        .hasMessage(
            library
                + " has no area for XR, which the design was mapped to: give another file with"
                + " --liberty");
  }

  @Test
  void aBadLibraryIsRefusedBeforeAnythingIsWritten() {
    assertThatThrownBy(() -> measure(folder.resolve("no.lib")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no.lib is not there");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void debiansLibraryMapsABlock() throws Exception {
    Needs.programs("yosys");
    Needs.that(Files.exists(CellLibrary.DEBIAN), "qflow-tech-osu018 is not installed");
    SynthesisResult result = measure(CellLibrary.DEBIAN);
    assertThat(result.library()).startsWith("osu018_stdcells, ");
    assertThat(result.gateEquivalents()).isGreaterThan(4 * result.flipFlops());
    assertThat(result.memoryBits()).isEqualTo(1024);
  }
}

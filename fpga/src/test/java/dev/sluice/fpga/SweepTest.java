package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Architecture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A few points: measured once, found again, measured again when something changed, written down.
 */
class SweepTest {
  private static final SweepGrid GRID =
      new SweepGrid(
          List.of(Target.XC7),
          List.of(Top.ENGINE),
          List.of(Architecture.SHIFT, Architecture.RING),
          List.of(16),
          List.of(8),
          64,
          64);

  @TempDir Path folder;
  private final List<String> steps = new ArrayList<>();
  private final List<Sweep.Outcome> outcomes = new ArrayList<>();

  private PointStore store() {
    return new PointStore(folder.resolve("points"));
  }

  private void sweep() throws Exception {
    steps.clear();
    outcomes.clear();
    List<Integer> seeds = List.of(1);
    Synthesis synthesis = new Synthesis(folder.resolve("out"), seeds, Synthesis.LIMIT, steps::add);
    new Sweep(synthesis, store(), seeds, folder.resolve("compare"))
        .run(GRID.points(), (_, _, outcome) -> outcomes.add(outcome));
  }

  @Test
  void whatIsKnownIsNotMeasuredAgainUnlessTheVerilogHasChanged() throws Exception {
    Needs.tools("yosys");
    sweep();
    assertThat(outcomes).containsExactly(Sweep.Outcome.MEASURED, Sweep.Outcome.MEASURED);
    assertThat(store().all())
        .extracting(SynthesisResult::architecture)
        .containsExactly("ring", "shift");

    Path ring = folder.resolve("points/xc7-ring-R16-W8.json");
    Files.writeString(
        ring, Files.readString(ring).replaceFirst("\"source\" : \".", "\"source\" : \"-"));
    sweep();
    assertThat(outcomes).containsExactly(Sweep.Outcome.KNOWN, Sweep.Outcome.MEASURED);
    assertThat(steps).containsExactly("xc7-ring-R16-W8: yosys");

    String page = new ResultsPage(store().all(), List.of()).markdown(GRID);
    assertThat(page)
        .containsPattern("\\| 16 \\| 8 \\| ring \\| \\d+ \\| \\d+ \\| \\d+ \\| \\d+ \\|")
        .contains("| xc7 | 2 | 2 | 0 |");
  }

  @Test
  void everyPartHasItsMemoryLoopsFirst() {
    SweepGrid grid =
        new SweepGrid(
            List.of(Target.ICE40_HX8K),
            List.of(Top.ENGINE),
            List.of(Architecture.SHIFT),
            List.of(64, 256),
            List.of(32, 64),
            1 << 20,
            512);
    assertThat(grid.points())
        .extracting(Design::name)
        .containsExactly(
            "ice40-hx8k-memory-loop-R64",
            "ice40-hx8k-memory-loop-registered-R64",
            "ice40-hx8k-shift-R64-W32",
            "ice40-hx8k-shift-R64-W64",
            "ice40-hx8k-memory-loop-R256",
            "ice40-hx8k-memory-loop-registered-R256",
            "ice40-hx8k-shift-R256-W32",
            "ice40-hx8k-shift-R256-W64");
  }

  @Test
  void aPointThatCannotBeReadIsNamed() throws Exception {
    Files.createDirectories(folder.resolve("points"));
    Files.writeString(folder.resolve("points/broken.json"), "{\"target\" : ");
    assertThatThrownBy(() -> store().all())
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("broken.json is not a point of a sweep");
  }
}

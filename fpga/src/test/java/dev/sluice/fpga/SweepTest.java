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
  void plotsHaveALineForEachPartAndArchitecture() throws Exception {
    List<SynthesisResult> points = new ArrayList<>();
    for (int w : new int[] {32, 64, 128}) {
      points.add(point("ring", w, 170.0));
      points.add(point("shift", w, 5000.0 / w));
    }
    List<Path> files = ResultsPlots.write(points, folder);
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .containsExactly("fmax.svg", "luts.svg");
    String fmax = Files.readString(files.getFirst());
    assertThat(fmax).contains(">ice40-hx8k ring<", ">ice40-hx8k shift<", ">128<", ">200<");
    assertThat(fmax.split("<circle", -1)).hasSize(7);
    assertThat(ResultsPlots.write(points, folder.resolve("again")).getFirst())
        .hasSameTextualContentAs(files.getFirst());
  }

  private static SynthesisResult point(String architecture, int width, double mhz) {
    return new SynthesisResult(
        "ice40-hx8k",
        "engine",
        256,
        width,
        1 << 20,
        architecture,
        10 * width,
        1,
        null,
        1,
        1,
        mhz,
        List.of(mhz),
        mhz * 1e6,
        "none",
        null,
        1,
        1L,
        List.of(1),
        "",
        "",
        null);
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

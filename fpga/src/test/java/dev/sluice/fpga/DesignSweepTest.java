// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.page.ResultsPage;
import dev.sluice.fpga.page.ResultsPlots;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.YosysRelease;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A few points: measured once, found again, measured again when something changed, written down.
 */
class DesignSweepTest {
  private static final SweepGrid GRID =
      new SweepGrid(
          List.of(Target.INTEL),
          List.of(Top.ENGINE),
          List.of(Architecture.SHIFT, Architecture.RING),
          List.of(16),
          List.of(8),
          64,
          64);

  @TempDir Path folder;
  private final List<String> steps = new ArrayList<>();
  private final List<DesignSweep.Outcome> outcomes = new ArrayList<>();

  private PointStore store() {
    return new PointStore(folder.resolve("points"));
  }

  private void sweep() throws Exception {
    steps.clear();
    outcomes.clear();
    List<Integer> seeds = List.of(1);
    Synthesis synthesis = new Synthesis(folder.resolve("out"), seeds, Synthesis.LIMIT, steps::add);
    new DesignSweep(synthesis, store(), seeds, folder.resolve("compare"), 1)
        .run(GRID.points(), (_, _, outcome) -> outcomes.add(outcome));
  }

  @Tag("long")
  @Test
  void whatIsKnownIsNotMeasuredAgainUnlessTheVerilogHasChanged() throws Exception {
    Needs.programs("yosys");
    sweep();
    assertThat(outcomes)
        .containsExactly(DesignSweep.Outcome.MEASURED, DesignSweep.Outcome.MEASURED);
    assertThat(store().all())
        .extracting(SynthesisResult::architecture)
        .containsExactly("ring", "shift");

    Path points = folder.resolve("points/intel.jsonl");
    List<String> lines = Files.readAllLines(points);
    Files.write(
        points,
        List.of(
            lines.getFirst().replaceFirst("\"source\":\".", "\"source\":\"-"), lines.getLast()));
    sweep();
    assertThat(outcomes).containsExactly(DesignSweep.Outcome.KNOWN, DesignSweep.Outcome.MEASURED);
    assertThat(steps).containsExactly("intel-ring-R16-W8: yosys");

    String page = new ResultsPage(store().all(), List.of()).markdown(GRID);
    assertThat(page)
        .containsPattern("\\| 16 \\| 8 \\| ring (\\| [\\d,]+ ){4}\\|")
        .contains("Nothing: every point of the whole table is in a table above.");
    Files.write(points, List.of(lines.getLast()));
    assertThat(new ResultsPage(store().all(), List.of()).markdown(GRID))
        .contains("| intel | 2 | 1 | 1 | ring-R16-W8 |")
        .doesNotContain("Nothing: ");
  }

  /** What a sweep leaves: the points' files, and the page. */
  private Map<String, String> left(SweepGrid grid, int jobs) throws Exception {
    Path place = folder.resolve("jobs-" + jobs);
    PointStore points = new PointStore(place.resolve("points"));
    Synthesis synthesis = new Synthesis(place.resolve("out"), List.of(1), Synthesis.LIMIT, _ -> {});
    List<Integer> counts = new ArrayList<>();
    new DesignSweep(synthesis, points, List.of(1), place.resolve("compare"), jobs)
        .run(grid.points(), (done, _, _) -> counts.add(done));
    assertThat(counts).containsExactly(1, 2, 3);
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(place.resolve("points"))) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    files.put("page", new ResultsPage(points.all(), List.of()).markdown(grid));
    return files;
  }

  private static double number(Map<String, String> files, String point, String key)
      throws IOException {
    for (String line : files.get("ice40-hx8k.jsonl").lines().toList()) {
      SynthesisResult result = new ObjectMapper().readValue(line, SynthesisResult.class);
      if (result.design().name().equals("ice40-hx8k-" + point)) {
        return new ObjectMapper().readTree(line).required(key).asDouble();
      }
    }
    throw new IllegalArgumentException(point);
  }

  @Tag("long")
  @Test
  void severalAtATimeLeaveTheSameAsOneAfterTheOther() throws Exception {
    Needs.programs("yosys", "nextpnr-ice40");
    SweepGrid grid =
        new SweepGrid(
            List.of(Target.ICE40_HX8K),
            List.of(Top.RECEIVER_COUNTER),
            List.of(Architecture.SHIFT),
            List.of(16),
            List.of(8),
            64,
            64);
    Map<String, String> oneByOne = left(grid, 1);
    assertThat(left(grid, 4)).isEqualTo(oneByOne);
    double faster =
        Math.max(
            number(oneByOne, "memory-loop-R16", "fmaxMhz"),
            number(oneByOne, "memory-loop-registered-R16", "fmaxMhz"));
    assertThat(number(oneByOne, "receiver-counter-R16-W8", "deviceLimitMhz")).isEqualTo(faster);
  }

  @ParameterizedTest
  @CsvSource({"'', MEASURED", "'\"ramRegisters\" : 0,', KNOWN"})
  void aPointFromBeforeOutputRegistersWereUsedIsMeasuredAgain(
      String registers, DesignSweep.Outcome expected) throws Exception {
    Needs.programs("yosys");
    SweepGrid grid =
        new SweepGrid(
            List.of(Target.ECP5_25K),
            List.of(Top.RECEIVER_COUNTER),
            List.of(Architecture.SHIFT),
            List.of(16),
            List.of(8),
            64,
            64);
    Design last = grid.points().stream().toList().getLast();
    Files.createDirectories(folder.resolve("points"));
    Files.writeString(
        folder.resolve("points/ecp5-25k.jsonl"),
        """
        {"target" : "ecp5-25k", "top" : "receiver-counter", "windows" : 16, "width" : 8, \
        "maxPackets" : 64, "architecture" : "shift", %s "seeds" : [ 1 ], "source" : "%s"}
        """
            .formatted(registers, last.source(folder.resolve("compare"))));
    Synthesis tooShort =
        new Synthesis(folder.resolve("out"), List.of(1), Duration.ofMillis(1), _ -> {});
    new DesignSweep(tooShort, store(), List.of(1), folder.resolve("compare"), 1)
        .run(grid.points(), (_, _, outcome) -> outcomes.add(outcome));
    assertThat(outcomes).hasSize(3);
    assertThat(outcomes.getLast()).isEqualTo(expected);
  }

  @Test
  void aFailureOfOnePointEndsTheSweep() throws Exception {
    Needs.programs("yosys");
    Path file = Files.createFile(folder.resolve("file"));
    Synthesis synthesis =
        new Synthesis(folder.resolve("out"), List.of(1), Duration.ofMillis(1), _ -> {});
    DesignSweep sweep =
        new DesignSweep(synthesis, new PointStore(file), List.of(1), folder.resolve("compare"), 2);
    assertThatThrownBy(() -> sweep.run(GRID.points(), (_, _, _) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }

  /** That it took too long is kept, and counts as known; the path of this machine's log is not. */
  @Test
  void aPointThatTookTooLongIsKeptWithoutItsLog() throws Exception {
    Needs.programs("yosys");
    List<Integer> seeds = List.of(1);
    List<SynthesisResult> told = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      Synthesis hurried =
          new Synthesis(folder.resolve("out"), seeds, Duration.ofMillis(1), steps::add);
      new DesignSweep(hurried, store(), seeds, folder.resolve("compare"), 1)
          .run(
              GRID.points(),
              (_, result, outcome) -> {
                told.add(result);
                outcomes.add(outcome);
              });
    }
    assertThat(told.getFirst().failure()).contains("log: " + folder);
    assertThat(store().all())
        .extracting(SynthesisResult::failure)
        .containsOnly("yosys did not end within 0 minutes");
    assertThat(outcomes)
        .containsExactly(
            DesignSweep.Outcome.MEASURED,
            DesignSweep.Outcome.MEASURED,
            DesignSweep.Outcome.KNOWN,
            DesignSweep.Outcome.KNOWN);
  }

  private DesignSweep.Outcome outcome(SynthesisFlow flow, SweepGrid grid) throws Exception {
    outcomes.clear();
    Synthesis synthesis = new Synthesis(folder.resolve("out"), List.of(1), flow, _ -> {});
    new DesignSweep(synthesis, store(), List.of(1), folder.resolve("compare"), 1)
        .run(grid.points(), (_, _, outcome) -> outcomes.add(outcome));
    return outcomes.getLast();
  }

  private void keep(SweepGrid grid, String more) throws Exception {
    Design last = grid.points().stream().toList().getLast();
    String part = last.target().label();
    Files.createDirectories(folder.resolve("points"));
    Files.writeString(
        folder.resolve("points/" + part + ".jsonl"),
        """
        {"target" : "%s", "top" : "engine", "windows" : 16, "width" : 8, "maxPackets" : 64, \
        "architecture" : "ring", "source" : "%s", %s}
        """
            .formatted(part, last.source(folder.resolve("compare")), more));
  }

  private static SweepGrid ringOn(Target target) {
    return new SweepGrid(
        List.of(target),
        List.of(Top.ENGINE),
        List.of(Architecture.RING),
        List.of(16),
        List.of(8),
        64,
        64);
  }

  /** With a longer limit that the user gives; not with one that he leaves as it is. */
  @ParameterizedTest
  @CsvSource({"30, true", "31, false"})
  void aCappedPointIsKnown(int minutes, boolean given) throws Exception {
    withALimit(minutes, given, DesignSweep.Outcome.KNOWN);
  }

  @Tag("long")
  @Test
  void withALongerLimitItIsMeasuredAgain() throws Exception {
    withALimit(31, true, DesignSweep.Outcome.MEASURED);
  }

  private void withALimit(int minutes, boolean given, DesignSweep.Outcome expected)
      throws Exception {
    Needs.programs("yosys");
    SweepGrid grid = ringOn(Target.INTEL);
    keep(grid, "\"failure\" : \"yosys did not end within 30 minutes; before, seed 1 made 2 MHz\"");
    Duration limit = Duration.ofMinutes(minutes);
    SynthesisFlow flow = new SynthesisFlow(YosysRelease.PATH, CellLibrary.DEBIAN, limit, given);
    assertThat(outcome(flow, grid)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "PATH, yosys 0.70 (WebAssembly), KNOWN",
    "PYPI, yosys 0.70 (WebAssembly), KNOWN",
    "BETTER, 'yosys 0.23\", \"otherYosys\" : \"yosys 0.70: 9 LUT', KNOWN",
    "PYPI, 'yosys 0.23\", \"otherYosys\" : \"yosys 0.70: 9 LUT', KNOWN",
  })
  void aPointOfTheYosysThatIsAskedForIsKnown(
      YosysRelease release, String tools, DesignSweep.Outcome expected) throws Exception {
    SweepGrid grid = ringOn(Target.INTEL);
    keep(grid, "\"tools\" : \"" + tools + "\"");
    SynthesisFlow flow = new SynthesisFlow(release, CellLibrary.DEBIAN, Synthesis.LIMIT, false);
    assertThat(outcome(flow, grid)).isEqualTo(expected);
  }

  /** That it is asked for at all is seen by the library that is not there. */
  @Test
  void aPointOfAnotherLibraryIsNotKnown() throws Exception {
    SweepGrid grid = ringOn(Target.ASIC);
    keep(grid, "\"gateEquivalents\" : 1, \"library\" : \"mine, SHA-256 012345678901\"");
    Path none = folder.resolve("no.lib");
    SynthesisFlow flow = new SynthesisFlow(YosysRelease.PATH, none, Synthesis.LIMIT, false);
    assertThatThrownBy(() -> outcome(flow, grid))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no.lib is not there");
  }

  /** Names of points that were measured before there was a choice stay as they are. */
  @Test
  void onlyAnUnusualLineIsInAPointsName() {
    NicParameters usual = NicParameters.DEFAULT;
    NicParameters drop = usual.withLine(LineMode.DROP).withReceiveBuffer(1 << 16);
    assertThat(new Design(Target.ECP5_85K, Top.NIC, usual).name())
        .isEqualTo("ecp5-85k-nic-shift-R256-W128-P512-S64-D128");
    assertThat(new Design(Target.ECP5_85K, Top.NIC, drop).name())
        .isEqualTo("ecp5-85k-nic-shift-R256-W128-P512-S64-D128-drop-B65536");
    assertThat(new Design(Target.ECP5_85K, Top.NIC, drop).size())
        .isEqualTo("R=256 W=128 P=512 S=64, 128 bits, line drop, buffer 65536 shift");
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
    assertThat(fmax).contains(">ice40-hx8k ring<", ">ice40-hx8k shift<", ">128<", ">160<");
    assertThat(ResultsPlots.write(points, folder.resolve("again")).getFirst())
        .hasSameTextualContentAs(files.getFirst());
    points.set(0, point("ring", 32, 120.0));
    assertThat(ResultsPlots.write(points, folder.resolve("other")).getFirst())
        .content()
        .isNotEqualTo(fmax);
  }

  @Test
  void aWholeNicHasABarOfItsBlocks() throws Exception {
    String line =
        """
        {"target": "ecp5-85k", "top": "nic", "windows": 256, "width": 128, "maxPackets": 1048576, \
        "architecture": "ring", "payloadBytes": 512, "transfers": %d, "dataWidth": 64, "luts": 9000, \
        "lutsByBlock": {"check": 1000, "send": 7000, "measuring": 1000}}
        """;
    List<SynthesisResult> points = new ArrayList<>();
    for (int s : new int[] {64, 8}) {
      points.add(new ObjectMapper().readValue(line.formatted(s), SynthesisResult.class));
    }
    List<Path> files = ResultsPlots.write(points, folder);
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .containsExactly("blocks.svg");
    assertThat(Files.readString(files.getFirst()))
        .contains(">check<", ">send<", ">measuring<", ">8000<")
        .containsPattern(">ecp5-85k, nic, 64 bits");
    assertThat(new ResultsPage(points, List.of()).markdown(GRID))
        .contains("| ecp5-85k | nic, ring | 64 | 256 | 128 | 8 | 512 | 9,000 |");
  }

  private static SynthesisResult point(String architecture, int width, double mhz) {
    return new SynthesisResult(
        "ice40-hx8k",
        "engine",
        256,
        width,
        1 << 20,
        architecture,
        null,
        null,
        null,
        null,
        null,
        10 * width,
        null,
        1,
        null,
        1,
        1,
        null,
        null,
        null,
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
        null,
        null);
  }

  @Test
  void aPointThatCannotBeReadIsNamed() throws Exception {
    Files.createDirectories(folder.resolve("points"));
    Files.writeString(folder.resolve("points/broken.jsonl"), "{\"target\" : ");
    assertThatThrownBy(() -> store().all())
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("broken.jsonl:1 is not a point of a sweep");
  }
}

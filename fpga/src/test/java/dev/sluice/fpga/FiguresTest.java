// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.fpga.page.ResultsPage;
import dev.sluice.fpga.page.ResultsPlots;
import dev.sluice.protocol.Architecture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages say of area and frequency is what the kept points say. */
class FiguresTest {
  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));
  private static final SweepGrid WHOLE =
      new SweepGrid(
          List.of(Target.values()),
          SweepGrid.TOPS,
          List.of(Architecture.values()),
          SweepGrid.WINDOWS,
          SweepGrid.WIDTHS,
          1 << 20,
          512);

  private static List<SynthesisResult> points() throws Exception {
    return new PointStore(ROOT.resolve("fpga/results")).all();
  }

  /** The drawings' text has this machine's fonts, so only their names are compared. */
  @Test
  void thePageIsWhatThePointsGive(@TempDir Path folder) throws Exception {
    List<Path> plots =
        ResultsPlots.write(points(), folder.resolve("results")).stream()
            .map(folder::relativize)
            .toList();
    String page = new ResultsPage(points(), plots).markdown(WHOLE);
    assertThat(Files.readString(ROOT.resolve("fpga/results.md")).lines().toList())
        .isEqualTo(page.lines().toList());
    assertThat(plots)
        .hasSizeBetween(3, 4)
        .allSatisfy(plot -> assertThat(ROOT.resolve("fpga").resolve(plot)).isNotEmptyFile());
  }

  /** Frequencies are in whole MHz there, rounded or cut; counts are exact. */
  @Test
  void theReadmeSaysOfTheRingWhatThePointsSay() throws Exception {
    Matcher row =
        row(
            "| engine, `ring`, R = 256, W = 128, median of five",
            "iCE40 HX8K: (\\d+) MHz in ([\\d,]+) logic cells; ECP5: (\\d+) MHz in ([\\d,]+) "
                + "\\(the published `shift`: (\\d+) and (\\d+) MHz\\)");
    List<String> parts = List.of("ice40-hx8k", "ecp5-25k");
    for (int i = 0; i < 2; i++) {
      SynthesisResult ring = point(parts.get(i), "ring", 256, 128, 5);
      assertMhz(row.group(1 + 2 * i), ring);
      assertThat(row.group(2 + 2 * i)).isEqualTo(cells(ring));
      assertMhz(row.group(5 + i), point(parts.get(i), "shift", 256, 128, 1));
    }
  }

  @Test
  void theReadmeSaysOfTheSegmentedWhatThePointsSay() throws Exception {
    Matcher row =
        row(
            "| engine, `segmented`, W = 1024, median of three",
            "iCE40 HX8K, R = 64: (\\d+) MHz in ([\\d,]+) logic cells; ECP5, R = 256: (\\d+) MHz in ([\\d,]+)");
    SynthesisResult ice40 = point("ice40-hx8k", "segmented", 64, 1024, 3);
    SynthesisResult ecp5 = point("ecp5-25k", "segmented", 256, 1024, 3);
    assertMhz(row.group(1), ice40);
    assertThat(row.group(2)).isEqualTo(cells(ice40));
    assertMhz(row.group(3), ecp5);
    assertThat(row.group(4)).isEqualTo(cells(ecp5));
  }

  @Test
  void theReadmeSaysOfTheWholeNicWhatThePointsSay() throws Exception {
    List<SynthesisResult> nics =
        points().stream()
            .filter(p -> p.target().equals("ecp5-85k") && p.top().startsWith("nic"))
            .filter(p -> p.windows() == 256 && p.width() == 128 && p.architecture().equals("ring"))
            .filter(p -> p.transfers() == 64 && p.fmaxMhz() != null && !p.top().equals("nic-core"))
            .toList();
    assertThat(nics).hasSize(4);
    for (SynthesisResult nic : nics) {
      Matcher row =
          row(
              "| `%s`, %d bits".formatted(nic.top(), nic.dataWidth()),
              "\\| ([\\d.]+) \\| (\\d+) to (\\d+) \\| ([\\d,]+) \\| (\\d+) \\|$");
      List<Double> seeds = nic.fmaxMhzPerSeed();
      assertThat(seeds).hasSize(3);
      assertThat(row.group(1)).isEqualTo(String.format(Locale.ROOT, "%.1f", nic.fmaxMhz()));
      assertThat(row.group(2)).isEqualTo("" + Math.round(Collections.min(seeds)));
      assertThat(row.group(3)).isEqualTo("" + Math.round(Collections.max(seeds)));
      assertThat(row.group(4)).isEqualTo(cells(nic));
      assertThat(row.group(5)).isEqualTo(nic.blockRams().toString());
    }
  }

  @Test
  void theReadmeCountsThePoints() throws Exception {
    String readme = Files.readString(ROOT.resolve("README.md"));
    Matcher counts = Pattern.compile("\\b(\\d+) points").matcher(readme);
    int found = 0;
    while (counts.find()) {
      assertThat(counts.group(1)).isEqualTo("" + points().size());
      found++;
    }
    assertThat(found).isPositive();
  }

  private static Matcher row(String begin, String figures) throws Exception {
    List<String> rows =
        Files.readAllLines(ROOT.resolve("README.md")).stream()
            .filter(line -> line.startsWith(begin))
            .toList();
    assertThat(rows).as("rows of the README that begin with %s", begin).hasSize(1);
    Matcher matcher = Pattern.compile(figures).matcher(rows.getFirst());
    assertThat(matcher.find()).as("%s in %s", figures, rows.getFirst()).isTrue();
    return matcher;
  }

  private static SynthesisResult point(
      String part, String architecture, int windows, int width, int leastSeeds) {
    try {
      List<SynthesisResult> found =
          points().stream()
              .filter(p -> p.target().equals(part) && p.top().equals("engine"))
              .filter(p -> p.architecture().equals(architecture))
              .filter(p -> p.windows() == windows && p.width() == width)
              .toList();
      assertThat(found).hasSize(1);
      assertThat(found.getFirst().fmaxMhzPerSeed()).hasSizeGreaterThanOrEqualTo(leastSeeds);
      return found.getFirst();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertMhz(String said, SynthesisResult point) {
    assertThat(Math.abs(Integer.parseInt(said) - point.fmaxMhz()))
        .as("%s MHz for %s MHz of %s", said, point.fmaxMhz(), point.design().name())
        .isLessThan(1);
  }

  private static String cells(SynthesisResult point) {
    return String.format(Locale.ROOT, "%,d", point.logicCells());
  }
}

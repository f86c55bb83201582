// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.fpga.SweepGrid;
import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.Target;
import dev.sluice.fpga.Top;
import dev.sluice.templates.PageTemplate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Writes the page of results from the points of a sweep: the same points, the same text. */
public final class ResultsPage {
  private static final PageTemplate PAGE = PageTemplate.of(ResultsPage.class, "results.md.ftl");

  private static final Comparator<SynthesisResult> ORDER =
      Comparator.comparingInt(SynthesisResult::windows)
          .thenComparing(r -> Top.of(r.top()))
          .thenComparingInt(SynthesisResult::width)
          .thenComparing(SynthesisResult::architecture);

  private static final Comparator<SynthesisResult> BY_DATA_WIDTH =
      Comparator.comparing(SynthesisResult::dataWidth)
          .thenComparing(r -> Top.of(r.top()))
          .thenComparing(ORDER);

  private final List<SynthesisResult> results;
  private final List<Path> plots;

  /**
   * A page.
   *
   * @param results the points
   * @param plots files of drawings, named relative to the page
   */
  public ResultsPage(Collection<SynthesisResult> results, List<Path> plots) {
    this.results = results.stream().sorted(ORDER).toList();
    this.plots = List.copyOf(plots);
  }

  /**
   * The page.
   *
   * @param whole the points of the whole table, to say what of it was not measured
   * @return Markdown
   */
  public String markdown(SweepGrid whole) {
    Map<String, Object> model = new HashMap<>();
    model.put("plots", plots.stream().map(ResultsPage::plot).toList());
    model.put("limits", limits());
    model.put("parts", parts());
    model.put("nics", ofNic(Top::isNic));
    model.put("blocks", ofNic(top -> top.isOfNic() && !top.isNic()));
    model.put("gates", gates());
    model.put("states", new StatePerTransfer(results).rows());
    model.put("baselines", baselines());
    model.put("missing", new MissingPoints(results, whole).rows());
    model.put("verilog", verilog());
    model.put("tools", tools());
    return PAGE.render(model);
  }

  private static Map<String, String> plot(Path file) {
    return Map.of("file", file.toString(), "name", file.toString().replaceAll(".*/|\\.svg$", ""));
  }

  private List<List<String>> limits() {
    return results.stream()
        .filter(r -> Top.of(r.top()).isMemoryLoop())
        .map(
            r ->
                Cells.row(
                    r.target(), r.windows(), r.top(), fmax(r), seeds(r), r.blockRams(), outcome(r)))
        .toList();
  }

  private List<Map<String, Object>> parts() {
    Map<String, List<SynthesisResult>> parts = new TreeMap<>();
    for (SynthesisResult r : results) {
      if (Top.of(r.top()) == Top.ENGINE && !Target.of(r.target()).isLibrary()) {
        parts.computeIfAbsent(r.target(), _ -> new ArrayList<>()).add(r);
      }
    }
    List<Map<String, Object>> sections = new ArrayList<>();
    parts.forEach(
        (part, points) -> {
          boolean routed = Target.of(part).canBeRouted();
          List<List<String>> rows =
              points.stream().map(routed ? ResultsPage::routed : ResultsPage::counted).toList();
          sections.add(Map.of("name", part, "routed", routed, "rows", rows));
        });
    return sections;
  }

  private static List<String> routed(SynthesisResult r) {
    return Cells.row(
        r.windows(),
        r.width(),
        what(r),
        r.luts(),
        r.flipFlops(),
        r.logicCells(),
        r.blockRams(),
        fmax(r),
        share(r),
        seeds(r),
        yosys(r),
        outcome(r));
  }

  private static List<String> counted(SynthesisResult r) {
    return Cells.row(
        r.windows(),
        r.width(),
        what(r),
        r.luts(),
        r.flipFlops(),
        r.blockRams(),
        r.logicDepth(),
        yosys(r),
        outcome(r));
  }

  /** Whole NICs or blocks: part by part, the narrowest first. */
  private List<List<String>> ofNic(Predicate<Top> which) {
    return results.stream()
        .filter(r -> which.test(Top.of(r.top())) && r.gateEquivalents() == null)
        .sorted(Comparator.comparing(SynthesisResult::target).thenComparing(BY_DATA_WIDTH))
        .map(
            r ->
                Cells.row(
                    r.target(),
                    ofNic(r),
                    r.dataWidth(),
                    r.windows(),
                    r.width(),
                    r.transfers(),
                    r.payloadBytes(),
                    r.luts(),
                    r.flipFlops(),
                    r.logicCells(),
                    r.blockRams(),
                    fmax(r),
                    seeds(r),
                    r.logicDepth(),
                    yosys(r),
                    outcome(r)))
        .toList();
  }

  /** The NIC or a block of it, with what is unusual of its line. */
  private static String ofNic(SynthesisResult r) {
    return r.top()
        + ", "
        + r.architecture()
        + (r.line() == null ? "" : ", line " + r.line())
        + (r.receiveBufferBytes() == null ? "" : ", buffer " + r.receiveBufferBytes());
  }

  /** Everything that was mapped to standard cells. */
  private List<List<String>> gates() {
    return results.stream()
        .filter(r -> Target.of(r.target()).isLibrary())
        .map(
            r ->
                Cells.row(
                    Top.of(r.top()).isOfNic() ? ofNic(r) : what(r),
                    r.dataWidth(),
                    r.windows(),
                    Top.of(r.top()).hasWidth() ? r.width() : null,
                    r.transfers(),
                    r.payloadBytes(),
                    r.gateEquivalents(),
                    r.flipFlops(),
                    r.memoryBits(),
                    r.logicDepth(),
                    yosys(r),
                    r.library(),
                    r.failure()))
        .toList();
  }

  private List<List<String>> baselines() {
    List<List<String>> rows = new ArrayList<>();
    for (SynthesisResult r : results) {
      Top top = Top.of(r.top());
      boolean shown =
          !top.isMemoryLoop()
              && !top.isOfNic()
              && !Target.of(r.target()).isLibrary()
              && r.windows() == 256;
      if (shown && (r.width() == 128 || r.width() == 32)) {
        rows.add(
            Cells.row(
                r.target(),
                what(r),
                r.windows(),
                r.width(),
                r.memoryBits() == null ? null : r.bitsPerTransfer(),
                r.luts(),
                r.flipFlops(),
                r.blockRams(),
                fmax(r),
                r.failure()));
      }
    }
    return rows;
  }

  private List<List<String>> verilog() {
    Map<String, TreeSet<String>> sources = new TreeMap<>();
    for (SynthesisResult r : results) {
      boolean shown = r.windows() == 256 && (r.width() == 128 || Top.of(r.top()).isMemoryLoop());
      if (shown && r.source() != null) {
        sources.computeIfAbsent(what(r), _ -> new TreeSet<>()).add("`" + r.source() + "`");
      }
    }
    List<List<String>> rows = new ArrayList<>();
    sources.forEach((what, hashes) -> rows.add(Cells.row(what, String.join(" ", hashes))));
    return rows;
  }

  private List<String> tools() {
    return results.stream()
        .map(SynthesisResult::tools)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  private static String what(SynthesisResult r) {
    Top top = Top.of(r.top());
    if (top == Top.ENGINE) {
      return r.architecture();
    }
    return top.isOfNic() ? ofNic(r) + ", " + r.dataWidth() + " bits" : r.top();
  }

  private static String fmax(SynthesisResult r) {
    if (r.fmaxMhz() == null) {
      return null;
    }
    List<Double> all = r.fmaxMhzPerSeed();
    String median = String.format(Locale.ROOT, "%.1f", r.fmaxMhz());
    return all.size() == 1
        ? median
        : String.format(
            Locale.ROOT,
            "%s (%.0f to %.0f)",
            median,
            all.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
            all.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
  }

  private static String share(SynthesisResult r) {
    return r.fmaxMhz() == null || r.deviceLimitMhz() == null
        ? null
        : String.format(Locale.ROOT, "%.2f", r.fmaxMhz() / r.deviceLimitMhz());
  }

  /** The release, for example 0.23. */
  private static String yosys(SynthesisResult r) {
    return r.tools() == null ? null : r.tools().replaceFirst("yosys ([^ ,]*).*", "$1");
  }

  private static Integer seeds(SynthesisResult r) {
    return r.fmaxMhzPerSeed() == null ? null : r.fmaxMhzPerSeed().size();
  }

  private static String outcome(SynthesisResult r) {
    return r.failure() == null ? r.criticalPath() : "**" + r.failure() + "**";
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import dev.sluice.fpga.SweepGrid;
import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.Target;
import dev.sluice.fpga.Top;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes the page of results from the points of a sweep: the same points, the same text. */
public final class ResultsPage {
  private static final Comparator<SynthesisResult> ORDER =
      Comparator.comparingInt(SynthesisResult::windows)
          .thenComparing(r -> Top.of(r.top()))
          .thenComparingInt(SynthesisResult::width)
          .thenComparing(SynthesisResult::architecture);

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
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Results: how fast and how big

        Written by `./sluice synth --sweep` from the points in [results](results): a file for each part,
        a line of JSON for each point. Do not edit.

        - All of it again, compared: `./sluice synth --reproduce` (hours; `--jobs N`). From nothing, the gaps of the table too:
          `rm -r fpga/results && ./sluice synth --sweep` (days on two cores).
        - One row: `./sluice synth --target T --windows R --width W --architecture A`, or `--top NAME` for what is not an engine.
        - More of the table: `./sluice synth --sweep --target T,... --windows R,... --width W,... --architecture A,...`.
          What is known is not measured again, unless the Verilog has changed or there are more placer seeds.

        M = 2^20 packets, 8-bit generation tags, region checks: the whole engine. Every pin of a top ends in a register.
        *Fmax* is the median over placer seeds, with the lowest and the highest; one packet in every clock, so it is the packets
        a second too. *Of the limit*: against the faster memory loop of the same part and R (below). *LUT* and *FF* by yosys, LUTs used
        as carry or memory among them, without registers in block RAMs; *cells* after placement, the honest area where there is one.
        """);
    for (String plot : plots.stream().map(Path::toString).toList()) {
      page.append("\n![")
          .append(plot.replaceAll(".*/|\\.svg$", ""))
          .append("](")
          .append(plot)
          .append(")\n");
    }
    limits(page);
    engines(page);
    new StatePerTransfer(results).append(page);
    baselines(page);
    new MissingPoints(results, whole).append(page);
    verilog(page);
    tools(page);
    return page.toString();
  }

  private void limits(StringBuilder page) {
    Table table = new Table("part", "R", "loop", "Fmax MHz", "seeds", "block RAM", "critical path");
    for (SynthesisResult r : results) {
      if (Top.of(r.top()).isMemoryLoop()) {
        table.row(r.target(), r.windows(), r.top(), fmax(r), seeds(r), r.blockRams(), outcome(r));
      }
    }
    page.append("\n## The device's own limit\n\n");
    page.append(
        """
        A block-RAM read-modify-write loop with forwarding and nothing else, on the same flow. `memory-loop` uses the RAM's output
        in the clock in which it appears. `memory-loop-registered` has a register behind the RAM and one more forwarding distance, as
        `ring` and `segmented` have behind each memory. The faster of the two is the device's limit. On ECP5 that register is the block RAM's own: yosys leaves it in logic
        cells, and this flow moves it into the RAM (`OutputRegisters`). iCE40's block RAM has none; there it is a logic cell.

        """);
    table.append(page);
  }

  private void engines(StringBuilder page) {
    Map<String, List<SynthesisResult>> parts = new TreeMap<>();
    for (SynthesisResult r : results) {
      if (Top.of(r.top()).hasArchitecture()) {
        parts.computeIfAbsent(r.target(), _ -> new ArrayList<>()).add(r);
      }
    }
    for (var part : parts.entrySet()) {
      page.append("\n## ").append(part.getKey()).append("\n\n");
      boolean routed = Target.of(part.getKey()).canBeRouted();
      Table table =
          routed
              ? new Table(
                  "R",
                  "W",
                  "what",
                  "LUT",
                  "FF",
                  "cells",
                  "block RAM",
                  "Fmax MHz",
                  "of the limit",
                  "seeds",
                  "critical path")
              : new Table("R", "W", "what", "LUT", "FF", "block RAM", "logic depth", "");
      for (SynthesisResult r : part.getValue()) {
        if (routed) {
          table.row(
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
              outcome(r));
        } else {
          table.row(
              r.windows(),
              r.width(),
              what(r),
              r.luts(),
              r.flipFlops(),
              r.blockRams(),
              r.logicDepth(),
              outcome(r));
        }
      }
      if (!routed) {
        page.append(
            """
            Counts by yosys; place and route needs the vendor's tool (`--project DIR` writes its project). *Logic depth*: cells on the
            longest path of lookup tables and carry cells between registers; a carry cell is four bits on AMD, one bit on Intel.

            """);
      }
      table.append(page);
    }
  }

  private void baselines(StringBuilder page) {
    Table table =
        new Table(
            "part", "what", "R", "W", "bits a transfer", "LUT", "FF", "block RAM", "Fmax MHz", "");
    for (SynthesisResult r : results) {
      Top top = Top.of(r.top());
      boolean shown = !top.isMemoryLoop() && top != Top.NIC && r.windows() == 256;
      if (shown && (r.width() == 128 || r.width() == 32)) {
        table.row(
            r.target(),
            what(r),
            r.windows(),
            r.width(),
            r.memoryBits() == null ? null : r.bitsPerTransfer(),
            r.luts(),
            r.flipFlops(),
            r.blockRams(),
            fmax(r),
            r.failure());
      }
    }
    page.append("\n## The systems that the patent compares its method with, on the same flow\n\n");
    page.append(
        """
        `sender-window`: the tracking part of a sender that keeps every packet until its own acknowledgement comes, W slots for all
        transfers, with a timer each; the buffers for the packets (W x P bytes) come on top. `receiver-counter`: a
        count for each transfer, which cannot tell a copy from a new packet and has everything retransmitted after a loss.

        """);
    table.append(page);
  }

  private void verilog(StringBuilder page) {
    Map<String, TreeSet<String>> sources = new TreeMap<>();
    for (SynthesisResult r : results) {
      boolean shown = r.windows() == 256 && (r.width() == 128 || Top.of(r.top()).isMemoryLoop());
      if (shown && r.source() != null) {
        sources.computeIfAbsent(what(r), _ -> new TreeSet<>()).add("`" + r.source() + "`");
      }
    }
    page.append("\n## The Verilog\n\n");
    page.append(
        """
        Each point keeps a SHA-256 of the Verilog that it was measured on; here those of R = 256, W = 128. Wires that SpinalHDL
        calls after source lines (`when_RowFifo_l42`) are numbered for it, so that a line more in a source is no other Verilog.
        The generator may have changed since: `./sluice synth --reproduce --verilog-only` says in a minute which points are of
        older Verilog.

        """);
    Table table = new Table("what", "SHA-256 of its Verilog");
    sources.forEach((what, hashes) -> table.row(what, String.join(" ", hashes)));
    table.append(page);
  }

  private void tools(StringBuilder page) {
    page.append("\n## Tools\n\n");
    results.stream()
        .map(SynthesisResult::tools)
        .filter(java.util.Objects::nonNull)
        .distinct()
        .sorted()
        .forEach(tools -> page.append("- ").append(tools).append('\n'));
  }

  private static String what(SynthesisResult r) {
    Top top = Top.of(r.top());
    return top == Top.ENGINE
        ? r.architecture()
        : top.hasArchitecture() ? r.top() + ", " + r.architecture() : r.top();
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

  private static Integer seeds(SynthesisResult r) {
    return r.fmaxMhzPerSeed() == null ? null : r.fmaxMhzPerSeed().size();
  }

  private static String outcome(SynthesisResult r) {
    return r.failure() == null ? r.criticalPath() : "**" + r.failure() + "**";
  }
}

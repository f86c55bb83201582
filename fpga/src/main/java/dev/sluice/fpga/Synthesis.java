// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.UnmeasuredException;
import dev.sluice.fpga.tools.YosysRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Measures designs on FPGA flows: generates a top with registered pins, so that only the design is
 * timed, synthesizes, places and routes it with several placer seeds, and reports the median.
 *
 * <p>The device's own limit, a block-RAM read-modify-write loop alone, is measured by the same flow
 * once for each target and number of windows.
 *
 * <p>Several threads may measure designs of different names at once.
 */
public final class Synthesis {
  /** The longest that one tool may take, unless told otherwise. */
  public static final Duration LIMIT = Duration.ofMinutes(60);

  /** What the router aims at where nothing is known of the part. */
  private static final double HOPE_MHZ = 250;

  private final Path folder;
  private final List<Integer> seeds;
  private final Consumer<String> step;
  private final SynthesisFlow flow;
  private final Tools tools;
  private final Nextpnr nextpnr;
  private CellLibrary library;
  private final Map<String, Double> limits = new ConcurrentHashMap<>();

  /**
   * With the yosys on the PATH.
   *
   * @param folder for everything that it makes
   * @param seeds placer seeds, an odd number of them
   * @param limit the longest that one tool may take
   * @param step is told what begins, on the thread that measures
   */
  public Synthesis(Path folder, List<Integer> seeds, Duration limit, Consumer<String> step) {
    this(folder, seeds, new SynthesisFlow(limit), step);
  }

  /**
   * A flow.
   *
   * @param folder for everything that it makes
   * @param seeds placer seeds, an odd number of them
   * @param flow how
   * @param step is told what begins, on the thread that measures
   */
  public Synthesis(Path folder, List<Integer> seeds, SynthesisFlow flow, Consumer<String> step) {
    this.folder = folder.toAbsolutePath();
    this.seeds = List.copyOf(seeds);
    this.flow = flow;
    this.step = step;
    tools = new Tools(this.folder.resolve("tools"), flow.limit());
    nextpnr = new Nextpnr(tools);
  }

  /**
   * Measures a design, and the device's own limit with it.
   *
   * @param design what, where
   * @return the figures; with a failure instead of a frequency where the design does not fit
   * @throws IOException when files cannot be written or tools not run
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public SynthesisResult measure(Design design) throws IOException, InterruptedException {
    SynthesisResult result = alone(design);
    return result.fmaxMhz() == null || design.top().isMemoryLoop()
        ? result
        : result.withDeviceLimit(limit(design));
  }

  /** The device's own limit in MHz, measured once; null where no loop has a frequency. */
  private Double limit(Design design) throws IOException, InterruptedException {
    Double highest = null;
    for (Top loop : Top.MEMORY_LOOPS) {
      Design on = design.on(loop);
      Double mhz = limits.get(on.name());
      if (mhz == null) {
        mhz = alone(on).fmaxMhz();
      }
      if (mhz != null) {
        limits.put(on.name(), mhz);
        highest = highest == null ? mhz : Math.max(highest, mhz);
      }
    }
    return highest;
  }

  /**
   * Measures a design without the device's own limit.
   *
   * @param design what, where
   * @return the figures
   * @throws IOException when files cannot be written or tools not run
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public SynthesisResult alone(Design design) throws IOException, InterruptedException {
    SynthesisResult best = null;
    for (YosysRelease release : flow.yosys().runs()) {
      SynthesisResult result = alone(design, release);
      best = best == null ? result : YosysComparison.better(best, result);
    }
    return best;
  }

  private SynthesisResult alone(Design design, YosysRelease release)
      throws IOException, InterruptedException {
    CellLibrary cells = design.target().isLibrary() ? library() : null;
    Path place = folder.resolve(design.name());
    if (flow.yosys() == YosysRelease.BETTER) {
      place = place.resolve("yosys-" + release.label());
    }
    Path verilog = design.generate(place);
    SynthesisReport report = new SynthesisReport(design, VerilogHash.of(verilog), seeds);
    step.accept(design.name() + ": " + release.tool());
    try {
      Yosys.Counts counts = count(design, release, cells, verilog, place);
      report.counted(counts);
      String tooLarge = design.target().tooLarge(counts);
      if (tooLarge != null) {
        return report.failed(tooLarge);
      }
      return design.canBeRouted()
          ? report.routed(route(design, counts.netlist(), place))
          : report.unrouted();
    } catch (UnmeasuredException e) {
      return report.failed(e.getMessage());
    }
  }

  private Yosys.Counts count(
      Design design, YosysRelease release, CellLibrary cells, Path verilog, Path place)
      throws IOException, InterruptedException {
    String module = design.top().module();
    return cells == null
        ? new Yosys(tools, release)
            .run(design.target(), module, verilog, place, design.top().isNic())
        : new GateCount(tools, release, cells).run(module, verilog, place);
  }

  /** The library of standard cells, read once, when it is needed. */
  synchronized CellLibrary library() {
    if (library == null) {
      library = CellLibrary.read(flow.liberty());
    }
    return library;
  }

  /** How it measures. */
  SynthesisFlow flow() {
    return flow;
  }

  /** What the seeds before a failure made: nothing is kept of them but this. */
  private static String before(List<Nextpnr.Routed> routed) {
    return routed.isEmpty()
        ? ""
        : routed.stream()
            .map(r -> String.format(Locale.ROOT, "seed %d made %.1f MHz", r.seed(), r.fmaxMhz()))
            .collect(Collectors.joining(", ", "; before, ", ""));
  }

  private List<Nextpnr.Routed> route(Design design, Path netlist, Path place)
      throws IOException, InterruptedException {
    List<Nextpnr.Routed> routed = new ArrayList<>();
    for (int seed : seeds) {
      step.accept(design.name() + ": place and route, seed " + seed);
      try {
        routed.add(nextpnr.run(design.target(), design.top(), netlist, seed, HOPE_MHZ, place));
      } catch (UnmeasuredException e) {
        throw new UnmeasuredException(e.getMessage() + before(routed));
      }
    }
    return routed;
  }
}

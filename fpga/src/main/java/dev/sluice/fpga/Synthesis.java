// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

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
  private final Yosys yosys;
  private final Nextpnr nextpnr;
  private final Map<String, Double> limits = new ConcurrentHashMap<>();

  /**
   * A flow.
   *
   * @param folder for everything that it makes
   * @param seeds placer seeds, an odd number of them
   * @param limit the longest that one tool may take
   * @param step is told what begins, on the thread that measures
   */
  public Synthesis(Path folder, List<Integer> seeds, Duration limit, Consumer<String> step) {
    this.folder = folder.toAbsolutePath();
    this.seeds = List.copyOf(seeds);
    this.step = step;
    Tools tools = new Tools(this.folder.resolve("tools"), limit);
    yosys = new Yosys(tools);
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
    Path place = folder.resolve(design.name());
    Path verilog = design.generate(place);
    SynthesisReport report = new SynthesisReport(design, VerilogHash.of(verilog), seeds);
    step.accept(design.name() + ": yosys");
    try {
      Yosys.Counts counts = yosys.run(design.target(), design.top().module(), verilog, place);
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

  private List<Nextpnr.Routed> route(Design design, Path netlist, Path place)
      throws IOException, InterruptedException {
    List<Nextpnr.Routed> routed = new ArrayList<>();
    for (int seed : seeds) {
      step.accept(design.name() + ": place and route, seed " + seed);
      routed.add(nextpnr.run(design.target(), netlist, seed, HOPE_MHZ, place));
    }
    return routed;
  }
}

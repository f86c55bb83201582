package dev.sluice.fpga;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import dev.sluice.rtl.YardstickGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures the engine on FPGA flows: generates a top with registered pins, so that only the engine
 * is timed, synthesizes, places and routes it with several placer seeds, and reports the median.
 *
 * <p>The device's own limit, a block-RAM read-modify-write loop alone, is measured by the same flow
 * once for each target and number of windows.
 */
public final class Synthesis {
  private static final String ENGINE_TOP = "EngineTop";

  private final Path folder;
  private final List<Integer> seeds;
  private final Consumer<String> step;
  private final Yosys yosys;
  private final Nextpnr nextpnr;
  private final Map<Target, Double> limits = new EnumMap<>(Target.class);

  /**
   * A flow.
   *
   * @param folder for everything that it makes
   * @param seeds placer seeds, an odd number of them
   * @param step is told what begins
   */
  public Synthesis(Path folder, List<Integer> seeds, Consumer<String> step) {
    this.folder = folder.toAbsolutePath();
    this.seeds = List.copyOf(seeds);
    this.step = step;
    Tools tools = new Tools(this.folder.resolve("tools"));
    yosys = new Yosys(tools);
    nextpnr = new Nextpnr(tools);
  }

  /**
   * Measures an engine.
   *
   * @param target the part
   * @param p what to build
   * @return the figures; with a failure instead of a frequency where the design does not fit
   * @throws IOException when files cannot be written or tools not run
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public SynthesisResult engine(Target target, SluiceParameters p)
      throws IOException, InterruptedException {
    String name =
        "%s-%s-R%d-W%d".formatted(target.label(), p.architecture().label(), p.windows(), p.width());
    Path place = Files.createDirectories(folder.resolve(name));
    step.accept(name + ": yosys");
    Path verilog = new RtlGenerator().generateEngineTop(p, place);
    Yosys.Counts counts = yosys.run(target, ENGINE_TOP, verilog, place);
    if (!target.canBeRouted()) {
      return result(target, p, counts, null, null, null);
    }
    double limit = limit(target, p.windows());
    try {
      return result(
          target, p, counts, route(target, name, counts.netlist(), place, limit), limit, null);
    } catch (SynthesisException e) {
      return result(target, p, counts, null, limit, e.getMessage());
    }
  }

  /** The device's own limit in MHz. */
  private double limit(Target target, int windows) throws IOException, InterruptedException {
    Double known = limits.get(target);
    if (known == null) {
      String name = target.label() + "-memory-loop";
      Path place = Files.createDirectories(folder.resolve(name));
      step.accept(name + ": yosys");
      Path verilog = YardstickGenerator.memoryLoop(windows, place);
      Yosys.Counts counts = yosys.run(target, YardstickGenerator.MEMORY_LOOP, verilog, place);
      known = median(route(target, name, counts.netlist(), place, 1000)).fmaxMhz();
      limits.put(target, known);
    }
    return known;
  }

  private List<Nextpnr.Routed> route(
      Target target, String name, Path netlist, Path place, double targetMhz)
      throws IOException, InterruptedException {
    List<Nextpnr.Routed> routed = new ArrayList<>();
    for (int seed : seeds) {
      step.accept(name + ": place and route, seed " + seed);
      routed.add(nextpnr.run(target, netlist, seed, targetMhz, place));
    }
    return routed;
  }

  private static Nextpnr.Routed median(List<Nextpnr.Routed> routed) {
    return routed.stream()
        .sorted(Comparator.comparingDouble(Nextpnr.Routed::fmaxMhz))
        .toList()
        .get(routed.size() / 2);
  }

  private static SynthesisResult result(
      Target target,
      SluiceParameters p,
      Yosys.Counts counts,
      List<Nextpnr.Routed> routed,
      Double limit,
      String failure) {
    Nextpnr.Routed middle = routed == null ? null : median(routed);
    return new SynthesisResult(
        target.label(),
        "engine",
        p.windows(),
        p.width(),
        p.maxPackets(),
        p.architecture().label(),
        counts.luts(),
        counts.flipFlops(),
        middle == null ? null : middle.logicCells(),
        counts.blockRams(),
        middle == null ? null : middle.fmaxMhz(),
        middle == null ? null : routed.stream().map(Nextpnr.Routed::fmaxMhz).toList(),
        middle == null ? null : middle.fmaxMhz() * 1e6,
        middle == null ? null : middle.criticalPath(),
        limit,
        failure);
  }
}

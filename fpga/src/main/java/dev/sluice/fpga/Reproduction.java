// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.YosysRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures points again, each with the placer seeds that it was measured with, and says whether the
 * figures are the same. Placers are deterministic: with the same tools they are.
 */
public final class Reproduction {
  private final Path folder;
  private final SynthesisFlow flow;
  private final Consumer<String> step;

  /**
   * One point.
   *
   * @param before as it was kept
   * @param now as it is measured now
   */
  public record Pair(SynthesisResult before, SynthesisResult now) {
    /**
     * What is not the same, in words.
     *
     * @return empty where all figures are the same
     */
    public List<String> differences() {
      List<String> found = new ArrayList<>();
      differ(found, "Verilog", before.source(), now.source());
      differ(found, "LUT", before.luts(), now.luts());
      differ(found, "flip-flops", before.flipFlops(), now.flipFlops());
      differ(found, "logic cells", before.logicCells(), now.logicCells());
      differ(found, "block RAMs", before.blockRams(), now.blockRams());
      differ(found, "gate equivalents", before.gateEquivalents(), now.gateEquivalents());
      differ(found, "library", before.library(), now.library());
      differ(found, "logic depth", before.logicDepth(), now.logicDepth());
      differ(found, "bits of memory", before.memoryBits(), now.memoryBits());
      differ(found, "MHz per seed", before.fmaxMhzPerSeed(), now.fmaxMhzPerSeed());
      differ(found, "fits", before.failure() == null, now.failure() == null);
      if (!found.isEmpty()) {
        differ(found, "tools", before.tools(), now.tools());
      }
      return found;
    }

    private static void differ(List<String> found, String what, Object before, Object now) {
      if (!Objects.equals(before, now)) {
        found.add(what + " " + now + ", was " + before);
      }
    }
  }

  /**
   * How points are measured.
   *
   * @param folder for everything that is made
   * @param flow how; each point with the release of yosys that it was measured with
   * @param step is told what begins
   */
  public Reproduction(Path folder, SynthesisFlow flow, Consumer<String> step) {
    this.folder = folder;
    this.flow = flow;
    this.step = step;
  }

  /**
   * Measures them.
   *
   * @param points as they were kept
   * @param jobs how many at a time, 1 or more
   * @param listener is told of each, in their order
   * @throws IOException when files cannot be written or tools not run
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public void run(List<SynthesisResult> points, int jobs, Consumer<Pair> listener)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    try {
      List<Future<Pair>> pairs = new ArrayList<>();
      for (SynthesisResult point : points) {
        Callable<Pair> again = () -> new Pair(point, again(point));
        pairs.add(threads.submit(again));
      }
      for (Future<Pair> pair : pairs) {
        listener.accept(pair.get());
      }
    } catch (ExecutionException e) {
      throw DesignSweep.failure(e.getCause());
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  /**
   * Measures one.
   *
   * @param point as it was kept
   * @return as it is now
   * @throws IOException when files cannot be written or tools not run
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public SynthesisResult again(SynthesisResult point) throws IOException, InterruptedException {
    List<Integer> seeds = point.seeds() == null ? List.of(1) : point.seeds();
    SynthesisFlow same = flow.with(YosysRelease.of(point.tools()));
    return new Synthesis(folder, seeds, same, step).alone(point.design());
  }
}

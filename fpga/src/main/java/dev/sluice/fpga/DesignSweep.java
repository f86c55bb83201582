// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static dev.sluice.fpga.tools.YosysRelease.PYPI;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.YosysRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Measures many designs, one after the other or several at a time, each on one thread. A point that
 * was measured before, from the same Verilog with at least the same placer seeds, is not measured
 * again, so a sweep that was stopped goes on where it was. The points do not depend on how many are
 * measured at a time; a point waits for the memory loops of its part and R, whose limit it states.
 */
public final class DesignSweep {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Synthesis synthesis;
  private final PointStore store;
  private final List<Integer> seeds;
  private final Path scratch;
  private final int jobs;

  /** What becomes of a point. */
  public enum Outcome {
    /** It was measured now. */
    MEASURED,
    /** It was known. */
    KNOWN
  }

  /** Looks on. */
  public interface Listener {
    /**
     * A point has its figures. One call at a time, in the order in which they are done.
     *
     * @param done how many have
     * @param result its figures
     * @param outcome where they come from
     */
    void point(int done, SynthesisResult result, Outcome outcome);
  }

  /**
   * A sweep.
   *
   * @param synthesis how
   * @param store of the points
   * @param seeds those of the synthesis
   * @param scratch a folder for Verilog that is only compared
   * @param jobs how many points at a time, 1 or more
   */
  public DesignSweep(
      Synthesis synthesis, PointStore store, List<Integer> seeds, Path scratch, int jobs) {
    this.synthesis = synthesis;
    this.store = store;
    this.seeds = List.copyOf(seeds);
    this.scratch = scratch;
    this.jobs = jobs;
  }

  /**
   * Measures what is not known. The first failure ends the points that are being measured.
   *
   * @param points of the grid
   * @param listener is told of each
   * @throws IOException when files cannot be read or written
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public void run(Collection<Design> points, Listener listener)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    try {
      new Run(listener).all(points, threads);
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  /**
   * Whether a point need not be measured.
   *
   * @param design what
   * @return whether the store has it as this sweep would measure it
   * @throws IOException when files cannot be read or written
   */
  public boolean isKnown(Design design) throws IOException {
    return known(design).isPresent();
  }

  /**
   * Measures a point for a sweep in another process.
   *
   * @param design what
   * @return its figures, for {@link #keep}
   * @throws IOException when files cannot be read or written
   * @throws InterruptedException when this thread is interrupted
   */
  public byte[] measure(Design design) throws IOException, InterruptedException {
    return JSON.writeValueAsBytes(synthesis.alone(design).withoutLog());
  }

  /**
   * Keeps a point that was measured elsewhere, after the memory loops whose limit it states.
   *
   * @param design what
   * @param figures from {@link #measure}
   * @return its figures
   * @throws IOException when files cannot be read or written
   */
  public SynthesisResult keep(Design design, byte[] figures) throws IOException {
    SynthesisResult result =
        JSON.readValue(figures, SynthesisResult.class).withDeviceLimit(limit(design));
    store.put(design, result);
    return result;
  }

  /**
   * States the limit of its part anew in a point that is kept.
   *
   * @param design what
   * @throws IOException when files cannot be read or written
   */
  public void restate(Design design) throws IOException {
    Optional<SynthesisResult> kept = store.get(design);
    if (kept.isPresent()) {
      SynthesisResult now = kept.get().withDeviceLimit(limit(design));
      if (!kept.get().equals(now)) {
        store.put(design, now);
      }
    }
  }

  /** What a point's thread threw: given back or thrown. */
  static IOException failure(Throwable cause) throws InterruptedException {
    switch (cause) {
      case IOException io -> {
        return io;
      }
      case InterruptedException interrupted -> throw interrupted;
      case RuntimeException other -> throw other;
      case Error error -> throw error;
      default -> throw new IllegalStateException(cause);
    }
  }

  /** One sweep. */
  private final class Run {
    private final Listener listener;
    private final Map<String, Future<?>> loops = new HashMap<>();
    private int done;

    Run(Listener listener) {
      this.listener = listener;
    }

    /**
     * A point is begun after those before it, so the loop that it waits for is done or under way.
     */
    void all(Collection<Design> points, ExecutorService threads)
        throws InterruptedException, ExecutionException {
      List<Future<?>> futures = new ArrayList<>();
      for (Design design : points) {
        List<Future<?>> before = loops(design);
        Future<?> future =
            threads.submit(
                () -> {
                  for (Future<?> loop : before) {
                    loop.get();
                  }
                  point(design);
                  return null;
                });
        if (design.top().isMemoryLoop()) {
          loops.put(design.name(), future);
        }
        futures.add(future);
      }
      for (Future<?> future : futures) {
        future.get();
      }
    }

    /** The loops whose figures this point states. */
    private List<Future<?>> loops(Design design) {
      return design.top().isMemoryLoop()
          ? List.of()
          : Top.MEMORY_LOOPS.stream()
              .<Future<?>>map(loop -> loops.get(design.on(loop).name()))
              .filter(Objects::nonNull)
              .toList();
    }

    private void point(Design design) throws IOException, InterruptedException {
      Optional<SynthesisResult> known = known(design);
      SynthesisResult result =
          (known.isPresent() ? known.get() : synthesis.alone(design))
              .withDeviceLimit(limit(design));
      if (!known.equals(Optional.of(result))) {
        store.put(design, result);
      }
      synchronized (this) {
        done++;
        listener.point(done, result, known.isPresent() ? Outcome.KNOWN : Outcome.MEASURED);
      }
    }
  }

  /** The device's own limit: of its two loops, which are measured first, the faster. */
  private Double limit(Design design) throws IOException {
    Double highest = null;
    if (!design.top().isMemoryLoop()) {
      for (Top loop : Top.MEMORY_LOOPS) {
        Double mhz = store.get(design.on(loop)).map(SynthesisResult::fmaxMhz).orElse(null);
        highest = highest == null || mhz != null && mhz > highest ? mhz : highest;
      }
    }
    return highest;
  }

  private Optional<SynthesisResult> known(Design design) throws IOException {
    Optional<SynthesisResult> found =
        store
            .get(design)
            .filter(r -> hasSeeds(r, design) && isOfThisFlow(r, design))
            .filter(r -> isOfThisYosys(r) && !isCappedTooEarly(r));
    if (found.isEmpty()) {
      return found;
    }
    String now = design.source(Files.createDirectories(scratch));
    return found.filter(result -> now.equals(result.source()));
  }

  private boolean hasSeeds(SynthesisResult result, Design design) {
    return result.failure() != null
        || !design.canBeRouted()
        || result.seeds() != null && result.seeds().containsAll(seeds);
  }

  /** Whatever is on the PATH: there every point is good, also one of the other release. */
  private boolean isOfThisYosys(SynthesisResult result) {
    return switch (synthesis.flow().yosys()) {
      case PATH -> true;
      case PYPI -> result.otherYosys() != null || YosysRelease.of(result.tools()) == PYPI;
      case BETTER -> result.otherYosys() != null;
    };
  }

  private boolean isCappedTooEarly(SynthesisResult result) {
    return synthesis.flow().retriesCapped()
        && result.cappedAtMinutes().orElse(Integer.MAX_VALUE)
            < synthesis.flow().limit().toMinutes();
  }

  /**
   * Not of one that left the block RAMs' output registers in logic cells, nor of another library.
   */
  private boolean isOfThisFlow(SynthesisResult result, Design design) {
    if (design.target().isLibrary()) {
      return result.failure() != null || synthesis.library().title().equals(result.library());
    }
    return result.failure() != null
        || !design.target().hasOutputRegisters()
        || result.ramRegisters() != null;
  }
}

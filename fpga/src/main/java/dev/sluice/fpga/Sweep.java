package dev.sluice.fpga;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Measures many designs, one after the other. A point that was measured before, from the same
 * Verilog with at least the same placer seeds, is not measured again, so a sweep that was stopped
 * goes on where it was.
 */
public final class Sweep {
  private final Synthesis synthesis;
  private final PointStore store;
  private final List<Integer> seeds;
  private final Path scratch;

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
     * A point has its figures.
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
   */
  public Sweep(Synthesis synthesis, PointStore store, List<Integer> seeds, Path scratch) {
    this.synthesis = synthesis;
    this.store = store;
    this.seeds = List.copyOf(seeds);
    this.scratch = scratch;
  }

  /**
   * Measures what is not known.
   *
   * @param points of the grid
   * @param listener is told of each
   * @throws IOException when files cannot be read or written
   * @throws InterruptedException when this thread is interrupted
   * @throws SynthesisException when a tool is missing or fails
   */
  public void run(Collection<Design> points, Listener listener)
      throws IOException, InterruptedException {
    int done = 0;
    for (Design design : points) {
      Optional<SynthesisResult> known = known(design);
      SynthesisResult result;
      if (known.isPresent()) {
        result = known.get();
      } else {
        result = synthesis.alone(design).withDeviceLimit(limit(design));
        store.put(design, result);
      }
      done++;
      listener.point(done, result, known.isPresent() ? Outcome.KNOWN : Outcome.MEASURED);
    }
  }

  /** The device's own limit, which {@link SweepGrid#points} lets be measured first. */
  private Double limit(Design design) throws IOException {
    return design.top().isMemoryLoop()
        ? null
        : store.get(design.on(Top.MEMORY_LOOP)).map(SynthesisResult::fmaxMhz).orElse(null);
  }

  private Optional<SynthesisResult> known(Design design) throws IOException {
    Optional<SynthesisResult> found = store.get(design).filter(r -> hasSeeds(r, design));
    if (found.isEmpty()) {
      return found;
    }
    String now = Design.hash(design.generate(Files.createDirectories(scratch)));
    return found.filter(result -> now.equals(result.source()));
  }

  private boolean hasSeeds(SynthesisResult result, Design design) {
    return result.failure() != null
        || !design.canBeRouted()
        || result.seeds() != null && result.seeds().containsAll(seeds);
  }
}

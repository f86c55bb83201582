// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Random lock-step of the engine: seeded stimulus into the RTL and into the cycle model, every
 * output compared in every clock. The model leads, and the RTL follows in batches, unless somebody
 * looks on. The same arguments give the same run, so a mismatch can be replayed with a waveform
 * round it.
 */
public final class EngineSoak {
  /** Clocks between two reports of progress. */
  private static final int REPORT = 1 << 16;

  /** Clocks that the model leads by; the RTL does them in one call. */
  private static final int BATCH = 1 << 10;

  /** Clocks shown before and after a mismatch. */
  private static final int WAVE_BEFORE = 100;

  private static final int WAVE_AFTER = 20;

  private final SluiceParameters parameters;
  private final double density;
  private final long seed;
  private final long[] verdicts = new long[1 << Verdict.BITS];
  private long completions;
  private long clocks;
  private long comparisons;
  private EngineObserver observer;
  private Consumer<Dut> opened = _ -> {};
  private int rows = BATCH;
  private boolean ahead = true;

  /**
   * A run that has not begun.
   *
   * @param parameters R, W, M and the architecture
   * @param density the part of the clocks that have a command, over 0 to 1
   * @param seed of the stimulus and of what registers hold at power-up
   */
  public EngineSoak(SluiceParameters parameters, double density, long seed) {
    this.parameters = parameters;
    this.density = density;
    this.seed = seed;
  }

  /**
   * Has somebody look on at every clock, for example to sample coverage. Without this the run is as
   * fast as ever.
   *
   * @param looker is told of every clock
   * @return this
   */
  public EngineSoak observedBy(EngineObserver looker) {
    observer = looker;
    return this;
  }

  /**
   * Has somebody see the RTL before its first clock.
   *
   * @param first is given the instance
   * @return this
   */
  public EngineSoak opened(Consumer<Dut> first) {
    opened = first;
    return this;
  }

  /**
   * How the RTL follows; it changes nothing but the speed.
   *
   * @param clocks of a batch, 1 to 65536, or 0 for clock by clock
   * @param onTwoThreads whether a second thread simulates
   * @return this
   */
  public EngineSoak inBatches(int clocks, boolean onTwoThreads) {
    rows = clocks;
    ahead = onTwoThreads;
    return this;
  }

  /**
   * Runs.
   *
   * @param verilated the RTL, generated from the same parameters
   * @param count how many clocks
   * @param progress is told now and then how many clocks are done
   * @throws MismatchException at the first output that is not as the model says
   */
  public void run(VerilatedModel verilated, long count, LongConsumer progress) {
    try (EngineCosim cosim = new EngineCosim(verilated, parameters, seed)) {
      run(cosim, count, progress);
    }
  }

  /**
   * Runs again up to a mismatch, with a waveform of the clocks round it.
   *
   * @param traced the same RTL, Verilated with waveforms
   * @param found the mismatch of the first run
   * @param fst the waveform to write
   * @throws MismatchException the same mismatch
   */
  public void replay(VerilatedModel traced, MismatchException found, Path fst) {
    long at = found.mismatch().clock();
    try (EngineCosim cosim = new EngineCosim(traced, parameters, seed)) {
      cosim.dut().waveform().window(fst, Math.max(0, at - WAVE_BEFORE), at + WAVE_AFTER);
      run(cosim, at + WAVE_AFTER, _ -> {});
    }
  }

  private void run(EngineCosim cosim, long count, LongConsumer progress) {
    EngineAnswer said = cosim.said();
    ReceiveWindowStimulus stimulus = new ReceiveWindowStimulus(parameters, density, seed);
    try {
      opened.accept(cosim.dut());
      cosim.start();
      if (observer == null && rows > 0) {
        cosim.inBatches(rows, ahead);
      }
      for (clocks = 0; clocks < count; clocks++) {
        stimulus.next();
        cosim.drive(stimulus);
        cosim.clock();
        if (said.isValid()) {
          verdicts[said.verdict()]++;
          completions += said.isComplete() ? 1 : 0;
          stimulus.observe(said.window(), said.wbase(), said.isComplete(), said.verdict());
        }
        if (observer != null) {
          observer.clock(clocks, stimulus, cosim);
        }
        if ((clocks & REPORT - 1) == 0) {
          progress.accept(clocks);
        }
      }
      cosim.flush();
    } finally {
      comparisons = cosim.lockStep().comparisons();
      Profile.clocked(clocks);
    }
  }

  /**
   * The command that runs this again.
   *
   * @param count how many clocks
   * @return one line for a shell
   */
  public String command(long count) {
    return "./sluice soak --windows %d --width %d --max-packets %d --architecture %s --density %s"
            .formatted(
                parameters.windows(),
                parameters.width(),
                parameters.maxPackets(),
                parameters.architecture().label(),
                density)
        + " --seed %d --clocks %d".formatted(seed, count);
  }

  /**
   * The verdicts that fell.
   *
   * @param verdict which
   * @return packets
   */
  public long count(Verdict verdict) {
    return verdicts[verdict.code()];
  }

  /**
   * The transfers that were completed.
   *
   * @return verdicts with completion
   */
  public long completions() {
    return completions;
  }

  /**
   * The clocks that were run with stimulus.
   *
   * @return clocks after the engine was ready
   */
  public long clocks() {
    return clocks;
  }

  /**
   * The values that were compared.
   *
   * @return outputs times clocks
   */
  public long comparisons() {
    return comparisons;
  }
}

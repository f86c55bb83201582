// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How fast this harness is against a bare C++ loop and against the JVM's peer, SpinalSim: the same
 * engine (R=256, W=128), the same packets, every output looked at in every clock. Each way runs in
 * a process of its own, one after the other; what is reported is the median of its rounds.
 */
public final class CosimBenchmark {
  /** A way to drive the engine. */
  public enum Way {
    /** A plain C++ loop: every input set, every output read, nothing compared. */
    BARE_CPP("bareCpp", 4_000_000),
    /** A driver and a lock-step monitor, called once a clock. */
    LOCKSTEP_CALLBACKS("lockstepCallbacks", 4_000_000),
    /** The model leads; the RTL does a thousand clocks in one call. On one core. */
    LOCKSTEP_BATCHED("lockstepBatched", 4_000_000),
    /** The same on two: while the RTL does a batch, the model fills the next. */
    LOCKSTEP_BATCHED_2("lockstepBatched2", 4_000_000),
    /** A driver process and a lock-step monitor process. */
    COROUTINES_2("coroutines2", 4_000_000),
    /** SpinalSim: a driver process and a lock-step monitor process. */
    SPINAL_SIM_FORK("spinalSimFork", 100_000),
    /** SpinalSim: one callback at each clock, which compares and drives. */
    SPINAL_SIM_CALLBACK("spinalSimCallback", 400_000);

    private final String key;
    private final int clocks;

    Way(String key, int clocks) {
      this.key = key;
      this.clocks = clocks;
    }

    /**
     * Its name in the report.
     *
     * @return a JSON key
     */
    public String key() {
      return key;
    }
  }

  private final Path folder;
  private final int rounds;
  private final int divisor;
  private final Processes processes;

  /**
   * A benchmark.
   *
   * @param folder for what is built and for logs
   * @param rounds measured rounds, after one that is not measured
   */
  public CosimBenchmark(Path folder, int rounds) {
    this(folder, rounds, 1);
  }

  /** With fewer clocks and C++ as it is, for a test of everything but the figures. */
  CosimBenchmark(Path folder, int rounds, int divisor) {
    this.folder = folder.toAbsolutePath();
    this.rounds = rounds;
    this.divisor = divisor;
    processes = new Processes(this.folder, rounds);
  }

  /**
   * Measures all ways.
   *
   * @param step is told which begins
   * @return nanoseconds a clock of each, medians
   * @throws IOException when something cannot be built or run
   * @throws InterruptedException when this thread is interrupted
   */
  public Map<Way, Double> run(Consumer<Way> step) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Map<Way, Double> result = new LinkedHashMap<>();
    for (Way way : Way.values()) {
      step.accept(way);
      result.put(way, Processes.median(measure(way)));
    }
    return result;
  }

  private List<Double> measure(Way way) throws IOException, InterruptedException {
    String clocks = Integer.toString(way.clocks / divisor);
    String times = Integer.toString(rounds);
    return switch (way) {
      case BARE_CPP -> processes.rounds(way.key(), List.of(bareLoop().toString(), clocks, times));
      case LOCKSTEP_CALLBACKS ->
          processes.rounds(
              way.key(), Processes.java(JavaBench.class.getName(), "callbacks", clocks, times));
      case LOCKSTEP_BATCHED ->
          processes.rounds(
              way.key(), Processes.java(JavaBench.class.getName(), "batched", clocks, times));
      case LOCKSTEP_BATCHED_2 ->
          processes.rounds(
              way.key(), Processes.java(JavaBench.class.getName(), "batchedAhead", clocks, times));
      case COROUTINES_2 ->
          processes.rounds(
              way.key(), Processes.java(JavaBench.class.getName(), "coroutines", clocks, times));
      case SPINAL_SIM_FORK -> processes.rounds(way.key(), spinal("fork", clocks, times));
      case SPINAL_SIM_CALLBACK -> processes.rounds(way.key(), spinal("callback", clocks, times));
    };
  }

  private List<String> spinal(String how, String clocks, String times) {
    String workspace = folder.resolve("spinalsim").toString();
    return Processes.java("dev.sluice.spinalsim.SpinalSimBench", how, clocks, times, workspace);
  }

  private Path bareLoop() throws IOException, InterruptedException {
    Path verilog = folder.resolve("ReceiveWindowEngine.v");
    Files.writeString(verilog, EngineRtl.verilog(SluiceParameters.DEFAULT));
    return BareLoop.build(processes, folder, verilog, divisor == 1 ? 3 : 0);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cycle.window.CommandPort;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.parts.window.BenchPattern;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * How fast the engine's bench is: the packets of {@link BenchPattern} into the RTL alone, into the
 * cycle model alone, and into both in lock-step.
 */
public final class EngineBenchmark {
  private static final int CLOCKS = 4_000_000;

  /** Seed of what registers hold at power-up. */
  private static final long POWER_UP = 1;

  private EngineBenchmark() {}

  /**
   * Medians over the rounds.
   *
   * @param rtlNs nanoseconds a clock of the RTL, driven from Java, nothing compared
   * @param modelNs nanoseconds a clock of the cycle model
   * @param lockStepNs nanoseconds a clock of both, every output compared
   */
  public record Result(double rtlNs, double modelNs, double lockStepNs) {}

  /**
   * Measures.
   *
   * @param parameters what to build
   * @param rounds measured rounds, after one that is not measured
   * @return the medians
   * @throws IOException when the RTL cannot be built
   */
  public static Result run(SluiceParameters parameters, int rounds) throws IOException {
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.PLAIN);
    return new Result(
        median(rounds, clocks -> rtlAlone(rtl, parameters, clocks)),
        median(rounds, clocks -> modelAlone(parameters, clocks)),
        median(rounds, clocks -> lockStep(rtl, parameters, clocks)));
  }

  private static double median(int rounds, IntToLongFunction round) {
    round.applyAsLong(CLOCKS);
    double[] ns = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      ns[i] = (double) round.applyAsLong(CLOCKS) / CLOCKS;
    }
    Arrays.sort(ns);
    return ns[rounds / 2];
  }

  private static long lockStep(VerilatedModel rtl, SluiceParameters parameters, int clocks) {
    int windows = parameters.windows();
    try (EngineCosim cosim = new EngineCosim(rtl, parameters, POWER_UP).keepIdleFields()) {
      cosim.start();
      for (int window = 0; window < windows; window++) {
        cosim.open(window, 0, parameters.maxPackets());
        cosim.clock();
      }
      long began = System.nanoTime();
      for (int clock = 0; clock < clocks; clock++) {
        cosim.packet(
            BenchPattern.window(clock, windows), 0, BenchPattern.pidx(clock, windows), false);
        cosim.clock();
      }
      return System.nanoTime() - began;
    }
  }

  private static long rtlAlone(VerilatedModel rtl, SluiceParameters parameters, int clocks) {
    int windows = parameters.windows();
    try (Dut dut = PowerUp.open(rtl, POWER_UP)) {
      InputPort reset = dut.input("reset");
      InputPort valid = dut.input("cmd_valid");
      InputPort op = dut.input("cmd_payload_op");
      InputPort windowPort = dut.input("cmd_payload_window");
      InputPort length = dut.input("cmd_payload_length");
      InputPort pidx = dut.input("cmd_payload_pidx");
      reset.set(1);
      dut.clocks(2);
      reset.set(0);
      dut.clocks(windows + 1);
      valid.set(1);
      op.set(WindowOp.OPEN.code());
      length.set(parameters.maxPackets());
      for (int window = 0; window < windows; window++) {
        windowPort.set(window);
        dut.clock();
      }
      op.set(WindowOp.PACKET.code());
      long began = System.nanoTime();
      for (int clock = 0; clock < clocks; clock++) {
        windowPort.set(BenchPattern.window(clock, windows));
        pidx.set(BenchPattern.pidx(clock, windows));
        dut.clock();
      }
      return System.nanoTime() - began;
    }
  }

  private static long modelAlone(SluiceParameters parameters, int clocks) {
    int windows = parameters.windows();
    ReceiveWindowEngineModel model = ReceiveWindowEngineModel.of(parameters);
    model.drive();
    while (!model.cmd.ready) {
      model.clock();
      model.drive();
    }
    for (int window = 0; window < windows; window++) {
      CommandPort.open(model.cmd, window, 0, parameters.maxPackets());
      model.clock();
      model.drive();
    }
    long began = System.nanoTime();
    long seen = 0;
    for (int clock = 0; clock < clocks; clock++) {
      CommandPort.packet(
          model.cmd,
          BenchPattern.window(clock, windows),
          0,
          BenchPattern.pidx(clock, windows),
          false);
      model.clock();
      model.drive();
      seen += model.verdict.getInt(VerdictWires.SLIDE);
    }
    long took = System.nanoTime() - began;
    if (seen == 0) {
      throw new IllegalStateException("the model slid no window: this measures nothing");
    }
    return took;
  }
}

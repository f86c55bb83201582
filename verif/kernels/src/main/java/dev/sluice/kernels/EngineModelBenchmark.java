// SPDX-License-Identifier: Apache-2.0
package dev.sluice.kernels;

import dev.sluice.cycle.window.CommandPort;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.parts.window.BenchPattern;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A clock of the receive-window engine's cycle model, with a packet in every clock. */
@State(Scope.Thread)
public class EngineModelBenchmark {
  private static final int WINDOWS = 256;

  /** W, bits of a window. */
  @Param({"32", "128", "1024"})
  public int width;

  private ReceiveWindowEngineModel model;
  private long clock;

  /** Made by JMH. */
  public EngineModelBenchmark() {}

  /** Opens all windows. */
  @Setup
  public void open() {
    model =
        ReceiveWindowEngineModel.of(
            new SluiceParameters(WINDOWS, width, 1 << 20, 512, Architecture.SHIFT));
    model.drive();
    while (!model.cmd.ready) {
      model.clock();
      model.drive();
    }
    for (int window = 0; window < WINDOWS; window++) {
      CommandPort.open(model.cmd, window, 0, 1 << 20);
      model.clock();
      model.drive();
    }
  }

  /**
   * One clock.
   *
   * @return the verdict, so that nothing is optimised away
   */
  @Benchmark
  public int packetEveryClock() {
    int window = BenchPattern.window(clock, WINDOWS);
    CommandPort.packet(model.cmd, window, 0, BenchPattern.pidx(clock, WINDOWS), false);
    clock++;
    model.clock();
    model.drive();
    return model.verdict.getInt(VerdictWires.VERDICT);
  }
}

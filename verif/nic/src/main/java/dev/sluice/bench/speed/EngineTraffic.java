// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.parts.window.BenchPattern;

/**
 * What the engine is driven with where its speed is measured: reset, the wait until it is ready,
 * opens, then packets for ever.
 */
final class EngineTraffic {
  private static final int RESET = 2;

  private final EngineCosim engine;
  private final int windows;
  private final int opens;
  private final int packets;
  private long clock;

  EngineTraffic(EngineCosim engine, int windows) {
    this.engine = engine;
    this.windows = windows;
    opens = RESET + windows + 1;
    packets = opens + windows;
  }

  int clocksBeforePackets() {
    return packets;
  }

  void drive() {
    long now = clock++;
    if (now >= packets) {
      long at = now - packets;
      engine.packet(BenchPattern.window(at, windows), 0, BenchPattern.pidx(at, windows), false);
    } else {
      engine.idle();
      if (now < RESET) {
        engine.reset();
      } else if (now >= opens) {
        engine.open((int) now - opens, 0, engine.parameters().maxPackets());
      }
    }
  }

  /** A driver process and a lock-step monitor process, each resumed once a clock. */
  void fork(Simulation sim, Clock clk) {
    sim.fork(
        "monitor",
        () -> {
          while (true) {
            sim.await(clk.risingEdge());
            engine.compare();
          }
        });
    sim.fork(
        "driver",
        () -> {
          while (true) {
            drive();
            sim.await(clk.risingEdge());
          }
        });
  }
}

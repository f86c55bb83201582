// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.control.ArrivalPromises;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceivePromises;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;

/** Runs the receive control's RTL and model in lock-step under random traffic. */
final class ReceiveControlBench {
  static final String BLOCK = "ReceiveControl";

  /** Clocks after the last window is free in which every packet leaves. */
  private static final int QUIET = 2000;

  /** Clocks between two changes of the settings, in the mean. */
  private static final int MEAN_CLOCKS = 1000;

  private ReceiveControlBench() {}

  static NicParameters parameters(int windows, int width) {
    return parameters(windows, width, 64);
  }

  /** From 256 bits of data on wide sums are cut in pieces. */
  static NicParameters parameters(int windows, int width, int dataWidth) {
    return new NicParameters(
        new SluiceParameters(windows, width, 1 << 12, 64, Architecture.SHIFT), dataWidth, 4);
  }

  /**
   * The host may change any setting at any time, and stop giving windows. What the block promises
   * is said for settings that stay, so it is not asked then.
   */
  private static void change(Wires config, SplittableRandom random) {
    config.set(ReceiveConfigWires.ENABLE, random.nextInt(4) != 0);
    config.set(ReceiveConfigWires.TIMEOUT, 20 + random.nextInt(1 << 4 + random.nextInt(6)));
    config.set(ReceiveConfigWires.BACKOFF_LIMIT, random.nextInt(5));
    config.set(ReceiveConfigWires.RETRY_LIMIT, 1 + random.nextInt(5));
    config.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, 1 + random.nextInt(8));
    config.set(ReceiveConfigWires.QUIET_TIME, 100 + random.nextInt(2000));
    config.set(ReceiveConfigWires.PROGRESS, random.nextBoolean());
    config.set(ReceiveConfigWires.EARLY, random.nextBoolean());
    config.set(ReceiveConfigWires.ADAPTIVE, random.nextBoolean());
  }

  /**
   * Traffic for so many clocks, compared in every one and held against what any receive control
   * promises; then silence until every window is free.
   *
   * @return the pulses of each cause, by field of {@link ReceiveCountWires}
   */
  static long[] run(VerilatedModel rtl, NicParameters parameters, long seed, int clocks) {
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    SluiceParameters sluice = parameters.sluice();
    ReceiveShape shape = ReceiveShape.random(sluice.windows(), sluice.payloadBytes(), seed);
    long[] counts = new long[block.count.size()];
    try (BlockCosim cosim = new BlockCosim(rtl, block, seed)) {
      cosim.start();
      ReceiveControlTraffic traffic = new ReceiveControlTraffic(parameters, block, shape, seed);
      ReceivePromises promises = new ReceivePromises(parameters, block, traffic.regions(), 0);
      ArrivalPromises inside = new ArrivalPromises(block.line(), sluice.windows());
      SplittableRandom changeTimes = new SplittableRandom(seed);
      boolean changes = seed % 3 == 0;
      if ((seed & 1) == 0) {
        traffic.path().isOfANic();
      }
      int quiet = 0;
      for (int clock = 0; clock < clocks || quiet < QUIET; clock++) {
        cosim.begin();
        traffic.drive();
        inside.observe();
        if (!changes) {
          promises.observe();
        } else if (clock < clocks && changeTimes.nextInt(MEAN_CLOCKS) == 0) {
          change(block.config, changeTimes);
        }
        for (int i = 0; i < counts.length; i++) {
          counts[i] += block.count.get(i);
        }
        traffic.clock();
        cosim.end();
        if (clock == clocks) {
          traffic.stop();
        }
        assertThat(clock).as("a window leaks, seed %d", seed).isLessThan(clocks + 500_000);
        boolean empty = counts[ReceiveCountWires.OPENED] == counts[ReceiveCountWires.FREED];
        quiet = clock > clocks && empty ? quiet + 1 : 0;
      }
      promises.finish();
      assertThat(cosim.lockStep().mismatches()).isZero();
    }
    return counts;
  }
}

package dev.sluice.nic.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.wires.ReceiveCountWires;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.stimulus.ReceiveShape;
import dev.sluice.stimulus.ReceiveTraffic;

/** Runs the receive control's RTL and model in lock-step under random traffic. */
final class ReceiveControlBench {
  static final String BLOCK = "ReceiveControl";

  private ReceiveControlBench() {}

  static NicParameters parameters(int windows, int width) {
    return new NicParameters(
        new SluiceParameters(windows, width, 1 << 12, 64, Architecture.SHIFT), 64, 4);
  }

  /**
   * Traffic for so many clocks, compared in every one; then silence until every window is free.
   *
   * @return the pulses of each cause, by field of {@link ReceiveCountWires}
   */
  static long[] run(VerilatedModel rtl, NicParameters parameters, long seed, int clocks) {
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    SluiceParameters sluice = parameters.sluice();
    ReceiveShape shape = ReceiveShape.random(sluice.windows(), sluice.payloadBytes(), seed);
    long[] counts = new long[block.count.size()];
    try (BlockCosim cosim = new BlockCosim(rtl, block)) {
      cosim.start();
      ReceiveTraffic traffic = new ReceiveTraffic(parameters, block, shape, seed);
      int quiet = 0;
      for (int clock = 0; clock < clocks || quiet < 100; clock++) {
        cosim.begin();
        traffic.drive();
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
      assertThat(cosim.lockStep().mismatches()).isZero();
    }
    return counts;
  }
}

package dev.sluice.nic.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.stimulus.rings.RingPattern;
import dev.sluice.stimulus.rings.RingTally;
import dev.sluice.stimulus.rings.RingTraffic;

/** HostRings' RTL in lock-step with its model, with a host that checks what it does. */
final class HostRingsBench {
  static final String BLOCK = "HostRings";

  private HostRingsBench() {}

  static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 512, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  /** Registers without a reset begin at random values. */
  static RingTally run(VerilatedModel rtl, NicParameters p, RingPattern pattern, long seed) {
    HostRingsModel model = new HostRingsModel(p);
    RingTraffic traffic = new RingTraffic(p, model, pattern, seed);
    try (BlockCosim cosim = new BlockCosim(rtl.open(seed | 1), model)) {
      cosim.start();
      for (long clock = 0; !traffic.done(); clock++) {
        assertThat(clock).as("clocks until all sessions are over").isLessThan(2_000_000);
        cosim.begin();
        traffic.drive();
        cosim.end();
        traffic.clock();
      }
    }
    return traffic.tally();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.rings.HostRingsTraffic;
import dev.sluice.parts.rings.RingPattern;
import dev.sluice.parts.rings.RingTally;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;

/** HostRings' RTL in lock-step with its model, with a host that checks what it does. */
final class HostRingsBench {
  static final String BLOCK = "HostRings";

  private HostRingsBench() {}

  static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 512, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 16);
  }

  static RingTally run(VerilatedModel rtl, NicParameters p, RingPattern pattern, long seed) {
    HostRingsModel model = new HostRingsModel(p);
    HostRingsTraffic traffic = new HostRingsTraffic(p, model, pattern, seed);
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
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

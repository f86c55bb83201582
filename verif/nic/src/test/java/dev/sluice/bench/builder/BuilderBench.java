// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.builder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.builder.PacketBuilderModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.builder.BuilderPattern;
import dev.sluice.parts.builder.BuilderTally;
import dev.sluice.parts.builder.PacketBuilderTraffic;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;

/**
 * PacketBuilder's RTL in lock-step with its model, with traffic that checks what is on the line.
 */
final class BuilderBench {
  static final String BLOCK = "PacketBuilder";

  private BuilderBench() {}

  static NicParameters parameters(int dataWidth, int payloadBytes) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, payloadBytes, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  static BuilderTally run(VerilatedModel rtl, NicParameters p, BuilderPattern pattern, long seed) {
    PacketBuilderModel model = new PacketBuilderModel(p);
    PacketBuilderTraffic traffic = new PacketBuilderTraffic(p, model, pattern, seed);
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
      cosim.start();
      for (long clock = 0; !traffic.done(); clock++) {
        assertThat(clock).as("clocks until everything is out").isLessThan(2_000_000);
        cosim.begin();
        traffic.drive();
        cosim.end();
        traffic.clock();
      }
    }
    return traffic.tally();
  }
}

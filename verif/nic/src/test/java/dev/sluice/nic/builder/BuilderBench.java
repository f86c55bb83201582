package dev.sluice.nic.builder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.PacketBuilderModel;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.stimulus.builder.BuilderPattern;
import dev.sluice.stimulus.builder.BuilderTally;
import dev.sluice.stimulus.builder.BuilderTraffic;

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

  /** Registers without a reset begin at random values. */
  static BuilderTally run(VerilatedModel rtl, NicParameters p, BuilderPattern pattern, long seed) {
    PacketBuilderModel model = new PacketBuilderModel(p);
    BuilderTraffic traffic = new BuilderTraffic(p, model, pattern, seed);
    try (BlockCosim cosim = new BlockCosim(rtl.open(seed | 1), model)) {
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

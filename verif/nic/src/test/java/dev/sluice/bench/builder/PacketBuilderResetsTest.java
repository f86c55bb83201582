// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.builder;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.builder.PacketBuilderModel;
import dev.sluice.parts.builder.BuilderPattern;
import dev.sluice.parts.builder.PacketBuilderTraffic;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;

/** Does PacketBuilder's bench see a forgotten reset? */
class PacketBuilderResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS = BuilderBench.parameters(256, 512);

  PacketBuilderResetsTest() throws IOException {
    super(
        BuilderBench.BLOCK,
        NicGenerator.verilog(BuilderBench.BLOCK, PARAMETERS),
        Map.of(
            "PayloadReads\\.oldest_is(Urgent|Turn)",
            "of no use without a head, and chosen anew in each clock until there is one"));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    PacketBuilderModel model = new PacketBuilderModel(PARAMETERS);
    MemoryTiming uneven = new MemoryTiming(0.4, 3, 40, 0.1, Order.ANY);
    BuilderPattern pattern = new BuilderPattern(2000, 600, 0.2, 0.4, 0.2, 0.3, 0.1, 1, 512, uneven);
    run(
        rtl,
        model,
        seed,
        clocks,
        each -> {
          PacketBuilderTraffic traffic = new PacketBuilderTraffic(PARAMETERS, model, pattern, each);
          return new Traffic(traffic::drive, traffic::clock);
        });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.writer;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.writer.PacketWriterModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.writer.PacketWriterTraffic;
import dev.sluice.parts.writer.WriterPattern;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;

/** Does PacketWriter's bench see a forgotten reset? */
class PacketWriterResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS = WriterBench.width(256);

  PacketWriterResetsTest() throws IOException {
    super(WriterBench.BLOCK, NicGenerator.verilog(WriterBench.BLOCK, PARAMETERS), Map.of());
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    PacketWriterModel model = new PacketWriterModel(PARAMETERS);
    MemoryTiming uneven = new MemoryTiming(0.4, 3, 40, 0.1, Order.ANY);
    WriterPattern pattern = new WriterPattern(3000, 0.2, 0.3, 0.2, 1, 4096, uneven);
    run(
        rtl,
        model,
        seed,
        clocks,
        each -> {
          PacketWriterTraffic traffic = new PacketWriterTraffic(PARAMETERS, model, pattern, each);
          return new Traffic(traffic::drive, traffic::clock);
        });
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.writer.PacketWriterModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.writer.PacketWriterTraffic;
import dev.sluice.parts.writer.WriterPattern;
import dev.sluice.parts.writer.WriterTally;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;

/** PacketWriter's RTL in lock-step with its model, with traffic that checks what reaches memory. */
final class WriterBench {
  static final String BLOCK = "PacketWriter";

  private WriterBench() {}

  static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 4096, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  static WriterTally run(VerilatedModel rtl, NicParameters p, WriterPattern pattern, long seed) {
    PacketWriterModel model = new PacketWriterModel(p);
    PacketWriterTraffic traffic = new PacketWriterTraffic(p, model, pattern, seed);
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
      cosim.start();
      for (long clock = 0; !traffic.done(); clock++) {
        assertThat(clock).as("clocks until everything has arrived").isLessThan(2_000_000);
        cosim.begin();
        traffic.drive();
        cosim.end();
        traffic.clock();
      }
    }
    return traffic.tally();
  }
}

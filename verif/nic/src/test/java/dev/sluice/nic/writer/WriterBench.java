package dev.sluice.nic.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.PacketWriterModel;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.stimulus.writer.WriterPattern;
import dev.sluice.stimulus.writer.WriterTally;
import dev.sluice.stimulus.writer.WriterTraffic;

/** PacketWriter's RTL in lock-step with its model, with traffic that checks what reaches memory. */
final class WriterBench {
  static final String BLOCK = "PacketWriter";

  private WriterBench() {}

  static NicParameters width(int dataWidth) {
    SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 4096, Architecture.SHIFT);
    return new NicParameters(sluice, dataWidth, 4);
  }

  /** Registers without a reset begin at random values. */
  static WriterTally run(VerilatedModel rtl, NicParameters p, WriterPattern pattern, long seed) {
    PacketWriterModel model = new PacketWriterModel(p);
    WriterTraffic traffic = new WriterTraffic(p, model, pattern, seed);
    try (BlockCosim cosim = new BlockCosim(rtl.open(seed | 1), model)) {
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

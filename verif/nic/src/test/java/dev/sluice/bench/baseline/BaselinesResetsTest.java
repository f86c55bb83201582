// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.baseline;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.baseline.ReceiverCounterModel;
import dev.sluice.cycle.baseline.SenderWindowModel;
import dev.sluice.parts.baseline.ReceiverCounterTraffic;
import dev.sluice.parts.baseline.SenderWindowTraffic;
import dev.sluice.rtl.BaselineGenerator;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Do the yardsticks' benches see a forgotten reset? */
class BaselinesResetsTest {
  @Nested
  class ReceiverCounter extends ResetsTest {
    ReceiverCounter() throws IOException {
      super(
          BaselineGenerator.RECEIVER_COUNTER,
          BaselinesTest.verilog(BaselineGenerator.RECEIVER_COUNTER),
          Map.ofEntries(Map.entry("ReceiverCounter\\.forward", "beside the valid of the command")));
    }

    @Override
    protected void run(VerilatedModel rtl, long seed, int clocks) {
      ReceiverCounterModel block = new ReceiverCounterModel(BaselinesTest.P);
      run(rtl, block, seed, clocks, each -> traffic(block, each));
    }

    private static Traffic traffic(ReceiverCounterModel block, long seed) {
      return new Traffic(new ReceiverCounterTraffic(BaselinesTest.P, block, seed)::drive, () -> {});
    }
  }

  @Nested
  class SenderWindow extends ResetsTest {
    SenderWindow() throws IOException {
      super(
          BaselineGenerator.SENDER_WINDOW,
          BaselinesTest.verilog(BaselineGenerator.SENDER_WINDOW),
          Map.ofEntries(
              Map.entry(
                  "SenderWindow\\.(now|divider)", "deadlines are made of it and compared with it"),
              Map.entry("SenderWindow\\.(isScan|forward)", "beside the valid of the command")));
    }

    @Override
    protected void run(VerilatedModel rtl, long seed, int clocks) {
      SenderWindowModel block = new SenderWindowModel(BaselinesTest.P);
      run(rtl, block, seed, clocks, each -> traffic(block, each));
    }

    private static Traffic traffic(SenderWindowModel block, long seed) {
      return new Traffic(new SenderWindowTraffic(BaselinesTest.P, block, seed)::drive, () -> {});
    }
  }
}

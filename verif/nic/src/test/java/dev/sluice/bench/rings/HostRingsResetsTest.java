// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.rings.HostRingsTraffic;
import dev.sluice.parts.rings.RingPattern;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;

/** Does HostRings' bench see a forgotten reset? */
class HostRingsResetsTest extends ResetsTest {
  private static final NicParameters PARAMETERS = HostRingsBench.width(64);

  HostRingsResetsTest() throws IOException {
    super(
        HostRingsBench.BLOCK,
        NicGenerator.verilog(HostRingsBench.BLOCK, PARAMETERS),
        Map.ofEntries(
            Map.entry("HostRings\\.(fetch_asked|writer_written)", "set when the rings are enabled"),
            Map.entry(
                "HostRings\\.session_refusing",
                "ends in a clock without enable, as the one after reset is"),
            Map.entry(
                "HostRings\\.queue_lists_free_(next|freed|count)",
                "shows only where nearly all rows wait"),
            Map.entry(
                "HostRings\\.(queue_turns_back_reads|queue_put_freed|_zz_writer_returned_valid)",
                "pulses: only a reset in one certain clock shows it")));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    HostRingsModel model = new HostRingsModel(PARAMETERS);
    MemoryTiming uneven = new MemoryTiming(0.3, 10, 30, 0.1, Order.ANY);
    RingPattern pattern = new RingPattern(20, 200, 0, 6, 0.5, 0.1, 0.02, uneven);
    RingPattern shares =
        new RingPattern(20, 400, 0, 8, 0.3, 0.1, 0.02, uneven)
            .among(RingPattern.ANY_SHARE, 20, 0.3);
    run(
        rtl,
        model,
        seed,
        clocks,
        each -> {
          HostRingsTraffic traffic =
              new HostRingsTraffic(PARAMETERS, model, (each & 1) == 0 ? pattern : shares, each);
          return new Traffic(traffic::drive, traffic::clock);
        });
  }
}

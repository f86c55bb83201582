// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is the bench of HostRings any good? At 64 bits, where descriptors and records are of beats. */
class HostRingsNarrowFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = HostRingsBench.width(64);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "error of an early beat forgotten", "(queue_gather_failed || ", "(1'b0 || "),
          new PlantedFault(
              "error of the descriptor before",
              "(queue_gather_error && (! queue_gather_completes))",
              "queue_gather_error"),
          new PlantedFault(
              "second beat without room",
              "(writer_rests && writer_datas_push_ready)",
              "writer_rests"),
          new PlantedFault(
              "record begun without room",
              "(writer_addresses_push_ready && writer_datas_push_ready)",
              "writer_addresses_push_ready"),
          new PlantedFault("decided before the second beat", "(! writer_rests))", "1'b1)"),
          new PlantedFault(
              "first beat twice",
              "(writer_rests ? writer_beat_second : writer_beat_first)",
              "writer_beat_first"),
          new PlantedFault(
              "burst one beat too long", "(fetch_ask_beats - 8'h01)", "fetch_ask_beats"),
          new PlantedFault(
              "address lost",
              "&& fetch_judge_room) && fetch_addresses_push_ready)",
              "&& fetch_judge_room))"));

  HostRingsNarrowFaultsTest() throws IOException {
    super(HostRingsBench.BLOCK, NicGenerator.verilog(HostRingsBench.BLOCK, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    HostRingsFaultsTest.run(rtl, PARAMETERS);
  }
}

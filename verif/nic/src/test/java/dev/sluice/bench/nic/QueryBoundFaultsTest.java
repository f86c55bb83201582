// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Does the watcher at the ports see a query that starves? There is no model to compare with. */
class QueryBoundFaultsTest extends FaultsTest {
  private static final NicParameters NIC = QueryBoundRtlTest.nic(Architecture.SEGMENTED, 64, 256);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "a query never says that it waits",
              "assign query_waits = look_waiting",
              "assign query_waits = 1'b0"),
          new PlantedFault(
              "only the probe says that it waits",
              "assign query_waits = look_waiting",
              "assign query_waits = (look_waiting && look_probing)"),
          new PlantedFault(
              "Admission does not hear of it",
              ".queryPort_waits (engine_query_waits",
              ".queryPort_waits (1'b0"),
          new PlantedFault(
              "Admission leaves no clock out",
              "assign gap_leaves = (queryPort_waits && gap_due)",
              "assign gap_leaves = 1'b0"),
          new PlantedFault(
              "the patience is endless",
              "gap_due <= (queryPort_waits && (gap_waited == 5'h1d))",
              "gap_due <= 1'b0"),
          new PlantedFault(
              "commands are taken in a clock that is left out",
              "assign take_runsNext = ((sweep_done && cmd_ready) && (! gap_leaves))",
              "assign take_runsNext = (sweep_done && cmd_ready)"),
          new PlantedFault(
              "a look that was disturbed does not begin anew",
              "assign look_starts = (look_query_fire || look_again)",
              "assign look_starts = look_query_fire"));

  QueryBoundFaultsTest() throws IOException {
    super("ReceiveEngine", NicGenerator.verilog("ReceiveEngine", NIC), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    QueryBoundRtlTest.flood(rtl, NIC);
  }

  @Override
  protected Class<? extends Throwable> finding() {
    return AssertionError.class;
  }
}

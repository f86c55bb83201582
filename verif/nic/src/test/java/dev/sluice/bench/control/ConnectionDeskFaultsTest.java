// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ConnectionDeskModel;
import dev.sluice.parts.control.ConnectionDeskTraffic;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ConnectionDesk alone in lock-step with its model, as it is and with mistakes in it. */
class ConnectionDeskFaultsTest extends FaultsTest {
  private static final String COMPONENT = "ConnectionDesk";
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16, 512);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "another region under a known id",
              "lookup_compared_sameTransfer) && lookup_compared_samePlace)",
              "lookup_compared_sameTransfer) && 1'b1)"),
          new PlantedFault(
              "a give-up of an earlier use", "assign fails = ", "assign fails = givesUp || "),
          new PlantedFault("the region check is not awaited", "(! regions_busy)", "1'b1"),
          new PlantedFault("a window is opened while not enabled", "(! enable)", "1'b0"),
          new PlantedFault(
              "the first in the line of free windows is not awaited",
              "free_there <= free_hadOne",
              "free_there <= 1'b1"),
          new PlantedFault(
              "the sum of base and length has no carry in the middle",
              "regions_limitCarries <= regions_limitLow[32]",
              "regions_limitCarries <= 1'b0"),
          new PlantedFault(
              "the sum of address and length has no carry in the middle",
              "regions_endLow[32]}",
              "1'b0}"),
          new PlantedFault(
              "the high half of a limit is written with the low half",
              "regions_writesFar <= region_valid",
              "regions_writesFar <= 1'b0"),
          new PlantedFault(
              "the high half of the length is not looked at",
              "cut_highRight <= (cut_bytesHigh == 32'h0)",
              "cut_highRight <= 1'b1"),
          new PlantedFault(
              "a bit of the peer is left out of the bucket",
              "assign _zz_bucket = asked_peer[0]",
              "assign _zz_bucket = 1'b0"),
          new PlantedFault(
              "a window stays in its old chain",
              "assign lookup_chains_unlinks = (",
              "assign lookup_chains_unlinks = 1'b0 && ("),
          new PlantedFault(
              "the bucket points to the window that has left it",
              "(lookup_chains_unlinks && lookup_chains_back_first)",
              "1'b0"),
          new PlantedFault(
              "the window before points to the one that has left",
              "(lookup_chains_unlinks && (! lookup_chains_back_first))",
              "1'b0"),
          new PlantedFault(
              "the window behind points back to the one that has left",
              "(lookup_chains_unlinks && lookup_chains_next_valid)",
              "1'b0"),
          new PlantedFault(
              "the chain is cut behind the window that joins it",
              "(lookup_chains_links ? lookup_chains_head_valid : ",
              "(lookup_chains_links ? 1'b0 : "),
          new PlantedFault(
              "the window behind one that joins points back to the bucket",
              "(lookup_chains_links && lookup_chains_head_valid)",
              "1'b0"),
          new PlantedFault(
              "the window that joins does not point back",
              "(((! sweep_done) || lookup_chains_closes)",
              "(((! sweep_done) || 1'b0)"),
          new PlantedFault(
              "the new chain is read before the old one is mended",
              "assign lookup_chains_links = (lookup_chains_phase == 3'b110)",
              "assign lookup_chains_links = (lookup_chains_phase == 3'b100)"),
          new PlantedFault(
              "the reset leaves the buckets as they are",
              "= (((! sweep_done) || lookup_chains_links)",
              "= ((1'b0 || lookup_chains_links)"),
          new PlantedFault(
              "the reset leaves what points back",
              "= ((((! sweep_done) || lookup_chains_closes)",
              "= (((1'b0 || lookup_chains_closes)"),
          new PlantedFault(
              "a walk ends at its first window",
              "assign lookup_walk_arrives = (lookup_active && (lookup_walk_headThere || lookup_walk_rowThere))",
              "assign lookup_walk_arrives = (lookup_active && lookup_walk_headThere)"),
          new PlantedFault(
              "of the requests that wait the first one lets the others be forgotten",
              "some <= (enters || (count != 3'b001))",
              "some <= enters"),
          new PlantedFault("the sweep after reset is not awaited", "&& sweep_done)", "&& 1'b1)"));

  ConnectionDeskFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    run(rtl, PARAMETERS);
  }

  private static void run(VerilatedModel rtl, NicParameters parameters) {
    ComponentBench.run(
        rtl,
        () -> new ConnectionDeskModel(parameters),
        (model, seed) -> new ConnectionDeskTraffic(parameters, model, seed));
  }

  /** What PIDX P comes to has a high half then. */
  @Test
  void transfersOfMoreThan4GBAreCutAsTheModelSays() throws IOException {
    SluiceParameters sluice =
        new SluiceParameters(5, 16, SluiceParameters.MAX_MAX_PACKETS, 512, Architecture.SHIFT);
    NicParameters large = new NicParameters(sluice, 512, 4);
    run(BlockRtl.of(COMPONENT, large), large);
  }
}

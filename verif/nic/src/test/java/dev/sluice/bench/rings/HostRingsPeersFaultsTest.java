// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is the bench of HostRings any good? Lists, counts and turns of the peers. */
class HostRingsPeersFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = HostRingsBench.width(64);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "lost count",
              "|| queue_turns_back_writes) || queue_turns_goes)",
              "|| queue_turns_back_writes) || 1'b0)"),
          new PlantedFault(
              "count of the bucket beside",
              "queue_turns_back_at <= queue_turns_back_bucket;",
              "queue_turns_back_at <= queue_turns_back_bucket ^ 6'h01;"),
          new PlantedFault(
              "count does not come back",
              "((! queue_turns_clear_done) || queue_turns_back_writes)",
              "((! queue_turns_clear_done) || 1'b0)"),
          new PlantedFault("a fault counts back", "(! writer_records_pop_payload_fault)", "1'b1"),
          new PlantedFault(
              "total does not come back",
              "queue_turns_left <= ($signed(queue_turns_left) + ",
              "queue_turns_left <= ($signed(queue_turns_left) & "),
          new PlantedFault(
              "threshold off by one",
              "(queue_turns_part < _zz_queue_turns_fits)",
              "(queue_turns_part <= _zz_queue_turns_fits)"),
          new PlantedFault(
              "more than all slots under way", "((! queue_turns_left[6]) &&", "(1'b1 &&"),
          new PlantedFault("no limit forgotten", "(settings_peerShare == 3'b111)", "1'b0"),
          new PlantedFault(
              "6 is no limit too",
              "(settings_peerShare == 3'b111)",
              "(settings_peerShare[2 : 1] == 2'b11)"),
          new PlantedFault(
              "last row of another link",
              "(queue_lists_judgesLink ? queue_lists_link_row : queue_lists_list_tail)",
              "queue_lists_link_row"),
          new PlantedFault(
              "first row overwritten",
              "(queue_lists_list_some ? queue_lists_list_head : queue_lists_link_row)",
              "queue_lists_link_row"),
          new PlantedFault(
              "next row not written", "(queue_lists_judgesLink && queue_lists_list_some)", "1'b0"),
          new PlantedFault(
              "next row of the wrong row",
              "_zz_nextRows_port = queue_lists_link_row",
              "_zz_nextRows_port = queue_lists_list_tail"),
          new PlantedFault(
              "list never empty", "(queue_lists_judgesLink || (! queue_lists_single))", "1'b1"),
          new PlantedFault(
              "bucket leaves the line with rows",
              "|| (queue_lists_waits && (! queue_lists_single)))",
              "|| 1'b0)"),
          new PlantedFault(
              "turn of who may not never ends",
              "(queue_turns_acts && (! queue_turns_may))",
              "1'b0"),
          new PlantedFault(
              "the first of the line stays first",
              "queue_turns_ends = (queue_turns_goes || queue_turns_passes)",
              "queue_turns_ends = queue_turns_goes"),
          new PlantedFault(
              "bucket lost that enters beside a pass",
              "(! queue_turns_may)) && (! queue_turns_enters_valid))",
              "(! queue_turns_may)) && 1'b1)"),
          new PlantedFault(
              "free row forgotten",
              "queue_lists_free_freed <= (queue_lists_free_freed + 8'h01)",
              "queue_lists_free_freed <= queue_lists_free_freed"),
          new PlantedFault(
              "count of free rows leaks",
              "(queue_lists_adds != queue_lists_commits)",
              "queue_lists_adds"),
          new PlantedFault(
              "more rows than there are",
              "queue_lists_free_someNext) && queue_lists_free_some_regNext)",
              "1'b1) && 1'b1)"),
          new PlantedFault(
              "row filled before it is known",
              "queue_lists_free_someNext) && queue_lists_free_some_regNext)",
              "queue_lists_free_someNext) && 1'b1)"),
          new PlantedFault(
              "numbers after the first lap",
              "queue_lists_free_fresh <= 1'b0",
              "queue_lists_free_fresh <= 1'b1"),
          new PlantedFault(
              "turn goes on with an old count",
              "(queue_turns_back_reads && queue_turns_back_same)",
              "1'b0"),
          new PlantedFault(
              "candidate beside a count that comes back",
              "(! queue_turns_candidate_valid)) && (! queue_turns_back_writes))",
              "(! queue_turns_candidate_valid)) && 1'b1)"),
          new PlantedFault(
              "turn begins beside a count that comes back",
              "(! queue_turns_back_reads)) && (! queue_turns_back_writes))",
              "(! queue_turns_back_reads)) && 1'b1)"),
          new PlantedFault(
              "candidate overwritten", "&& (! queue_turns_candidate_valid))", "&& 1'b1)"),
          new PlantedFault(
              "taken while one is under way", "&& (! queue_lists_underWay))", "&& 1'b1)"),
          new PlantedFault(
              "lists used before they are clear",
              "((queue_turns_clear_doneNext && queue_lists_free_someNext)",
              "((1'b1 && queue_lists_free_someNext)"),
          new PlantedFault(
              "upper bits of the peer not hashed",
              "_zz_queue_put_bucket[29 : 24]) ^ _zz_queue_put_bucket_1)",
              "_zz_queue_put_bucket[29 : 24]) ^ 6'h00)"));

  HostRingsPeersFaultsTest() throws IOException {
    super(HostRingsBench.BLOCK, NicGenerator.verilog(HostRingsBench.BLOCK, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    HostRingsFaultsTest.run(rtl, PARAMETERS);
  }
}

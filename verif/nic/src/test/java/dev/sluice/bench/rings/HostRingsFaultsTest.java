// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.MemoryTiming.Order;
import dev.sluice.parts.rings.RingPattern;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is the bench of HostRings any good? At 512 bits, where a beat holds two descriptors. */
class HostRingsFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = HostRingsBench.width(512);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("burst over 256 bytes", "(~ fetch_look_place)", "3'b111"),
          new PlantedFault(
              "burst past the ring's end",
              "((! fetch_look_far) && (fetch_look_toEnd < fetch_judge_toBlock))",
              "1'b0"),
          new PlantedFault(
              "every ring's end is near",
              "fetch_look_far <= (fetch_look_left[15 : 3] != 13'h0)",
              "fetch_look_far <= 1'b0"),
          new PlantedFault(
              "only eight descriptors seen",
              "(fetch_judge_whole || (fetch_judge_nearer < fetch_judge_ahead))",
              "(fetch_judge_nearer < fetch_judge_ahead)"),
          new PlantedFault(
              "decided before the last burst counts", "(! fetch_decide_asked2))", "1'b1)"),
          new PlantedFault(
              "carry within the half of a descriptor's address lost",
              "assign wide_all_1 = {(wide_low_1[15] ?",
              "assign wide_all_1 = {(1'b0 ?"),
          new PlantedFault(
              "carry of a descriptor's address lost", "= fetch_place_sum[29];", "= 1'b0;"),
          new PlantedFault(
              "judged too early", "(session_lookedTwice && session_active)", "session_active"),
          new PlantedFault(
              "descriptors in flight forgotten",
              "(session_descriptorSize - _zz_fetch_look_limit)",
              "session_descriptorSize"),
          new PlantedFault(
              "a bad doorbell that differs from the last in its upper bits is not told",
              "fetch_judge_compared_parts_2) && fetch_judge_compared_parts_3)",
              "fetch_judge_compared_parts_2))"),
          new PlantedFault("bad doorbell believed", "&& (! fetch_judge_bad))", ")"),
          new PlantedFault("queue too small", "&& fetch_judge_room)", ")"),
          new PlantedFault(
              "reads on after a stop",
              "fetch_decide_counted) && settings_enable)",
              "fetch_decide_counted) && 1'b1)"),
          new PlantedFault(
              "half before the first taken",
              "fetch_expected_push_payload_skipLow = fetch_place_address[0]",
              "fetch_expected_push_payload_skipLow = 1'b0"),
          new PlantedFault(
              "half after the last taken",
              "fetch_expected_push_payload_skipHigh = (fetch_place_address[0] ^",
              "fetch_expected_push_payload_skipHigh = 1'b0 & (fetch_place_address[0] ^"),
          new PlantedFault(
              "second half forgotten",
              "(queue_put_upper || (! queue_rows_pop_payload_high))",
              "1'b1"),
          new PlantedFault(
              "decode error not seen",
              "(queue_r_payload_resp != 2'b00)",
              "(queue_r_payload_resp == 2'b10)"),
          new PlantedFault(
              "fault over a fault", "(queue_put_lastNext && queue_put_faultNext)", "1'b0"),
          new PlantedFault(
              "row put while one waits for its link",
              "queue_lists_free_some_regNext) && (! queue_lists_linksNext))",
              "queue_lists_free_some_regNext) && 1'b1)"),
          new PlantedFault(
              "fault of the next descriptor",
              "queue_fault_index <= queue_put_left",
              "queue_fault_index <= queue_put_left + 32'd1"),
          new PlantedFault(
              "completion lost beside a fault",
              "(writer_records_push_ready && (! writer_faultValid))",
              "writer_records_push_ready"),
          new PlantedFault(
              "written into a full ring",
              "&& writer_judge_fits)",
              "&& (writer_judge_fits || writer_judge_full))"),
          new PlantedFault(
              "bad head believed", "&& writer_judge_fits)", "&& (! writer_judge_full))"),
          new PlantedFault(
              "decided before the last record counts", "(! writer_decide_begun))", "1'b1)"),
          new PlantedFault(
              "carry of a record's address lost", "= writer_place_sum[30];", "= 1'b0;"),
          new PlantedFault(
              "phase never flips",
              "((writer_written[16 : 0] & session_completionSize) == 17'h0)",
              "1'b1"),
          new PlantedFault(
              "record past the ring's end",
              "(writer_written[15 : 0] & session_completionMask)",
              "writer_written[15 : 0]"),
          new PlantedFault("interrupt of a bad head", "&& (! over))", ")"),
          new PlantedFault(
              "stops with records under way",
              "((session_active && (! settings_enable)) && session_drained)",
              "(session_active && (! settings_enable))"),
          new PlantedFault(
              "stops with a burst about to be asked for", "(even && (! fetch_asks))", "even"),
          new PlantedFault("base not checked", "(session_completionPlace[5 : 0] != 6'h0)", "1'b0"),
          new PlantedFault(
              "refused more than once",
              "(! (fetch_decide_wasBad && fetch_judge_compared_same))",
              "1'b1"),
          new PlantedFault(
              "write error not seen", "(m_axi_ring_bresp != 2'b00)", "(m_axi_ring_bresp == 2'b10)"),
          new PlantedFault(
              "strobes of the next record",
              "writer_place_sum <= wide_all_7;",
              "writer_place_sum <= wide_all_7 + 31'd1;"));

  HostRingsFaultsTest() throws IOException {
    super(HostRingsBench.BLOCK, NicGenerator.verilog(HostRingsBench.BLOCK, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    run(rtl, PARAMETERS);
  }

  static void run(VerilatedModel rtl, NicParameters p) {
    MemoryTiming uneven = new MemoryTiming(0.3, 10, 30, 0.1, Order.ANY);
    HostRingsBench.run(rtl, p, new RingPattern(20, 200, 0, 6, 0.5, 0.1, 0.02, uneven), 1);
    MemoryTiming busy = new MemoryTiming(0.9, 1, 0, 0, Order.ANY);
    HostRingsBench.run(rtl, p, new RingPattern(3, 600, 8, 8, 0.2, 0.5, 0, busy), 2);
    MemoryTiming quick = new MemoryTiming(0, 10, 10, 0, Order.ANY);
    RingPattern some = new RingPattern(12, 300, 4, 8, 0.1, 0.05, 0, quick);
    HostRingsBench.run(rtl, p, some.among(RingPattern.ANY_SHARE, 20, 0.2), 4);
    // More for silent peers than the lists have rows.
    RingPattern many = new RingPattern(2, 1500, 10, 10, 0, 0.01, 0, quick);
    HostRingsBench.run(rtl, p, many.among(0, 6, 0.6), 5);
    HostRingsChaos.run(rtl, p, 20_000, 60, 3);
  }
}

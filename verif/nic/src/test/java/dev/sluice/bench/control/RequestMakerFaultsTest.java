// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.RequestMakerModel;
import dev.sluice.parts.control.RequestMakerTraffic;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** RequestMaker alone in lock-step with its model, as it is and with mistakes in it. */
class RequestMakerFaultsTest extends FaultsTest {
  private static final String COMPONENT = "RequestMaker";

  /** Clocks of a long run: a window is searched for some hundreds of them. */
  private static final int LONG = 100_000;

  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 128);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "a request is overwritten",
              "assign order_free = (! order_valid)",
              "assign order_free = 1'b1"),
          new PlantedFault(
              "the answer of another window is taken", "(status_payload_window == window)", "1'b1"),
          new PlantedFault("early beside a time-out", "&& (! timeoutWaits))", "&& 1'b1)"),
          new PlantedFault(
              "a time-out may begin in the clock in which a window is taken",
              "assign requestsIdle = (idle && (! takes))",
              "assign requestsIdle = idle"),
          new PlantedFault(
              "the second visit writes for another use",
              "(seen_payload_row_generation == generation)",
              "1'b1"),
          new PlantedFault(
              "one request too many",
              "bound <= asking_requestsPerTimeout",
              "bound <= asking_requestsPerTimeout + 11'h001"),
          new PlantedFault(
              "the last request of B is kept back", "(left != 11'h0)", "(left > 11'h1)"),
          new PlantedFault(
              "a hole is found before the last is ordered",
              "assign find_looks = (searching && (! find_finding))",
              "assign find_looks = searching"),
          new PlantedFault(
              "an early request for what was asked for",
              "assign search_marked_skip_3 = (",
              "assign search_marked_skip_3 = (1'b0 && "),
          new PlantedFault(
              "holes after the end are asked for",
              "search_fetched_isAt <= ",
              "search_fetched_isAt <= 1'b1 || "),
          new PlantedFault(
              "not even the hole at WBASE",
              "assign search_least = (! early)",
              "assign search_least = 1'b0"),
          new PlantedFault(
              "the eight of before are judged",
              "assign search_marked_behind_7 = ",
              "assign search_marked_behind_7 = 1'b1 || "),
          new PlantedFault(
              "a last eight without a 1 is searched",
              "search_fetched_more <= ",
              "search_fetched_more <= 1'b1 || "),
          new PlantedFault(
              "the search ends an eight early",
              "search_lastSet <= 5'h0c",
              "search_lastSet <= 5'h0b"),
          new PlantedFault(
              "a window is full by its last place but one",
              "(search_fetched_isLast && search_fetched_head[7])",
              "(search_fetched_isLast && search_fetched_head[6])"),
          new PlantedFault(
              "the end of the search is that of an eight",
              "search_ended <= search_length",
              "search_ended <= 4'h0"),
          new PlantedFault(
              "NEXT is not compared with where the search ended",
              "note_reached <= ((search_base < seen_payload_next)",
              "note_reached <= ((1'b1)"),
          new PlantedFault(
              "a packet is timed while another is",
              "timing_passed <= (",
              "timing_passed <= 1'b1 || ("),
          new PlantedFault(
              "a packet is timed that was requested before",
              "find_isNew_regNext <= find_isNew",
              "find_isNew_regNext <= 1'b1"),
          new PlantedFault(
              "another request for the packet that is timed is not said",
              "assign timing_isOther = (",
              "assign timing_isOther = 1'b0 && ("),
          new PlantedFault(
              "the packet that an earlier use has timed counts",
              "timing_mine <= (",
              "timing_mine <= 1'b1 || ("),
          new PlantedFault(
              "two packets of a search are timed", "timing_free <= 1'b0", "timing_free <= 1'b1"));

  RequestMakerFaultsTest() throws IOException {
    super(COMPONENT, NicGenerator.verilog(COMPONENT, PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    ComponentBench.run(rtl, RequestMakerFaultsTest::model, RequestMakerFaultsTest::traffic);
    ComponentBench.runWithoutReset(
        rtl, RequestMakerFaultsTest::model, RequestMakerFaultsTest::traffic, LONG);
  }

  private static RequestMakerModel model() {
    return new RequestMakerModel(PARAMETERS.sluice());
  }

  private static RequestMakerTraffic traffic(RequestMakerModel model, long seed) {
    return new RequestMakerTraffic(PARAMETERS.sluice(), model, seed);
  }
}

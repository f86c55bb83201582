// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.util.Map;

/**
 * What a block may rely on, as its page says, in Verilog: see {@link
 * dev.sluice.mutate.proof.Reliance}.
 *
 * @param port an input that is low where the rule does not hold; empty: none
 * @param rule the rule, and what else is assumed
 */
record Contract(String port, String rule) {
  private static final Contract NONE = new Contract("", "");

  /** RoundTrips, at R = 5: nothing comes while rows are cleared; windows are those there are. */
  private static final String TRIPS =
      """
      reg [2:0] clear_since;
      reg clear_over;
      always @(posedge clk)
        if(reset) begin
          clear_since <= 3'd0;
          clear_over <= 1'b0;
        end else begin
          if(!clear_over) clear_since <= clear_since + 3'd1;
          clear_over <= clear_over || clear_since == 3'd4;
        end
      wire driven_timed_valid = free_timed_valid && clear_over && timed_payload_window < 3'd5;
      wire driven_retransmission_valid = free_retransmission_valid && clear_over
        && retransmission_payload_window < 3'd5;
      """;

  private static final Map<String, Contract> OF_BLOCKS =
      Map.ofEntries(
          Map.entry("trips", new Contract("", TRIPS)),
          Map.entry("requests", new Contract("", VisitContract.REQUESTS)),
          Map.entry("desk", new Contract("", VisitContract.DESK)),
          Map.entry("sweep", new Contract("", VisitContract.SWEEP)),
          Map.entry("visits", new Contract("", VisitContract.COMMITS)),
          Map.entry("arrival", new Contract("", ArrivalContract.VERILOG)),
          // Windows are those that there are.
          Map.entry(
              "admission",
              new Contract(
                  "windowCommand_valid",
                  "assign port_contract = windowCommand_payload_window < 16'd5;\n")),
          // What could not be read was sent.
          Map.entry(
              "send",
              new Contract(
                  "readError_valid",
                  """
              reg packet_left;
              always @(posedge clk)
                if(reset) packet_left <= 1'b0;
                else if(send_valid && send_ready) packet_left <= 1'b1;
              assign port_contract = packet_left;
              """)),
          // Packets of at most P bytes, which is the largest there is.
          Map.entry(
              "writer",
              new Contract(
                  "writeCommand_valid",
                  "assign port_contract = writeCommand_payload_bytes <= 13'd4096;\n")),
          // Whether frames have a tag is set before they come.
          Map.entry(
              "unwrap",
              new Contract(
                  "s_axis_eth_tvalid",
                  """
              reg tagged_then;
              always @(posedge clk) if(reset) tagged_then <= config_tagged;
              assign port_contract = config_tagged == tagged_then && (FULL);
              """
                      .replace("FULL", fullBeats("s_axis_eth")))),
          // A packet has 20 bytes at least.
          Map.entry(
              "wrap",
              new Contract(
                  "s_axis_tx_tvalid",
                  """
              reg [1:0] packet_beats;
              wire packet_beat = s_axis_tx_tvalid && s_axis_tx_tready;
              always @(posedge clk)
                if(reset || packet_beat && s_axis_tx_tlast) packet_beats <= 2'd0;
                else if(packet_beat && packet_beats != 2'd2) packet_beats <= packet_beats + 2'd1;
              assign port_contract = (packet_beats == 2'd2 || !s_axis_tx_tlast) && (FULL);
              """
                      .replace("FULL", fullBeats("s_axis_tx")))));

  /** That of a block, or none. */
  static Contract of(String block) {
    return OF_BLOCKS.getOrDefault(block, NONE);
  }

  /** Of 64 bits: ones from bit 0 on, all ones but in the last beat (docs/blocks/udp.md). */
  private static String fullBeats(String stream) {
    return "$_tkeep[0] && ($_tkeep & ($_tkeep + 8'd1)) == 8'd0 && ($_tlast || &$_tkeep)"
        .replace("$", stream);
  }
}

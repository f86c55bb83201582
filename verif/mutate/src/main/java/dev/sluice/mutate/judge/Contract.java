// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a block may rely on, as its page says, in Verilog: see {@link
 * dev.sluice.mutate.proof.Reliance}.
 *
 * @param port an input that is low where the rule does not hold; empty: none
 * @param rule the rule, and what else is assumed
 */
record Contract(String port, String rule) {
  private static final Contract NONE = new Contract("", "");

  /** Of what is seen at a visit, what stands in the clock before, and its bits. */
  private static final String STANDING =
      "seen_payload_kind, seen_payload_row_phase, seen_payload_row_generation, seen_payload_next,"
          + " seen_payload_completed, seen_payload_error, seen_payload_markFailed,"
          + " seen_payload_markFree";

  private static final int STANDING_BITS = 3 + 2 + 8 + 25 + 4;

  private static final Map<String, Contract> OF_BLOCKS =
      Map.of(
          "requests",
          seen("requestWish", "ASK", "ASKED"),
          "desk",
          seen("deskWish", "RESPOND", "OPEN_1", "GIVE_UP"),
          "sweep",
          seen("", "SWEEP"),
          "visits",
          new Contract("", commits()),
          "arrival",
          new Contract("", ArrivalContract.VERILOG),
          // Windows are those that there are.
          "admission",
          new Contract(
              "windowCommand_valid",
              "assign port_contract = windowCommand_payload_window < 16'd5;\n"),
          // What could not be read was sent.
          "send",
          new Contract(
              "readError_valid",
              """
              reg packet_left;
              always @(posedge clk)
                if(reset) packet_left <= 1'b0;
                else if(send_valid && send_ready) packet_left <= 1'b1;
              assign port_contract = packet_left;
              """),
          // Packets of at most P bytes, which is the largest there is.
          "writer",
          new Contract(
              "writeCommand_valid",
              "assign port_contract = writeCommand_payload_bytes <= 13'd4096;\n"),
          // Whether frames have a tag is set before they come.
          "unwrap",
          new Contract(
              "s_axis_eth_tvalid",
              """
              reg tagged_then;
              always @(posedge clk) if(reset) tagged_then <= config_tagged;
              assign port_contract = config_tagged == tagged_then && (FULL);
              """
                  .replace("FULL", fullBeats("s_axis_eth"))),
          // A packet has 20 bytes at least.
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
                  .replace("FULL", fullBeats("s_axis_tx"))));

  /** That of a block, or none. */
  static Contract of(String block) {
    return OF_BLOCKS.getOrDefault(block, NONE);
  }

  /** Of 64 bits: ones from bit 0 on, all ones but in the last beat (docs/blocks/udp.md). */
  private static String fullBeats(String stream) {
    return "$_tkeep[0] && ($_tkeep & ($_tkeep + 8'd1)) == 8'd0 && ($_tlast || &$_tkeep)"
        .replace("$", stream);
  }

  /**
   * A commit is of the visitor whose visit it is, in the clock in which the visit has seen; a
   * command is given only while one may be, and none by the request maker.
   */
  private static String commits() {
    return """
    wire a_desk = !deskCommit_valid || seen_valid && (seen_payload_kind == VisitKind_RESPOND
      || seen_payload_kind == VisitKind_OPEN_1 || seen_payload_kind == VisitKind_GIVE_UP);
    wire a_request = !requestCommit_valid || seen_valid
      && (seen_payload_kind == VisitKind_ASK || seen_payload_kind == VisitKind_ASKED);
    wire a_sweep = !sweepCommit_valid || seen_valid && seen_payload_kind == VisitKind_SWEEP;
    wire a_gives = commandFree || !(deskCommit_valid && deskCommit_payload_gives
      || sweepCommit_valid && sweepCommit_payload_gives);
    wire a_asks = !(requestCommit_valid && requestCommit_payload_gives);
    wire a_completes = arrivalWrite_valid || !arrivalWrite_payload_completes;
    wire a_keeps = !(sweepCommit_valid && sweepCommit_payload_writesPacket);
    """;
  }

  /**
   * Of those who visit windows: a visit is one clock in eight; its kind, and what is said to stand
   * before it, stand a clock before; a visit of the visitor's own was wished from six clocks before
   * on (docs/blocks/control/components.md).
   */
  private static Contract seen(String wish, String... kinds) {
    String own =
        Stream.of(kinds)
            .map(kind -> "seen_payload_kind == VisitKind_" + kind)
            .collect(Collectors.joining(" || "));
    String wished =
        """
        reg [2:0] seen_wished;
        always @(posedge clk)
          if(reset || !WISH_valid) seen_wished <= 3'd0;
          else if(seen_wished != 3'd6) seen_wished <= seen_wished + 3'd1;
        wire seen_own = OWN;
        wire seen_rightly = !seen_own || WISH_valid && seen_wished == 3'd6
          && WISH_payload_kind == seen_payload_kind && WISH_payload_window == seen_payload_window;
        """
            .replace("WISH", wish)
            .replace("OWN", own);
    return new Contract(
        "seen_valid",
        """
        reg [2:0] seen_since;
        wire [STANDING:0] seen_now = {FIELDS};
        reg [STANDING:0] seen_before;
        always @(posedge clk) begin
          seen_before <= seen_now;
          if(reset || seen_valid) seen_since <= 3'd0;
          else if(seen_since != 3'd7) seen_since <= seen_since + 3'd1;
        end
        WISHED
        assign port_contract = seen_since == 3'd7 && seen_now == seen_before && seen_rightly;
        """
            .replace("WISHED", wish.isEmpty() ? "wire seen_rightly = 1'b1;" : wished)
            .replace("STANDING", Integer.toString(STANDING_BITS - 1))
            .replace("FIELDS", STANDING));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Whose visit it is: the connection desk's, the request maker's (to ask, and that it has asked) or the sweep's.
localparam OF_SWEEP = 3'd0;
localparam ASK = 3'd4;
localparam ASKED = 3'd5;
wire v_request = seen_payload_kind == ASK || seen_payload_kind == ASKED;
wire v_sweep = seen_payload_kind == OF_SWEEP;
wire v_phase = v_request ? requestCommit_valid && requestCommit_payload_writesPhase
  : v_sweep ? sweepCommit_valid && sweepCommit_payload_writesPhase : deskCommit_valid && deskCommit_payload_writesPhase;
wire v_packet = v_request ? requestCommit_valid && requestCommit_payload_writesPacket
  : v_sweep ? sweepCommit_valid && sweepCommit_payload_writesPacket : deskCommit_valid && deskCommit_payload_writesPacket;
reg [3:0] since;
reg phase_meant, packet_meant;
reg [WINDOW_BITS-1:0] last_window;
always @(posedge clk) begin
  since <= reset ? 4'd15 : seen_valid ? 4'd0 : since + (since != 15);
  phase_meant <= v_phase;
  packet_meant <= v_packet;
  last_window <= seen_payload_window;
end
// One visit at a time: two decide at least 8 clocks apart, and each has its outcome a clock later.
(* keep *) wire p_alone = (!seen_valid || since >= 7) && outcome_valid == (since == 0);
// A row is written a clock after a visit has decided, that of its window, and only if its own visitor wanted it then.
(* keep *) wire p_owner = (!phaseWrite_valid || since == 0 && phase_meant && phaseWrite_payload_address == last_window)
  && (!packetWrite_valid || since == 0 && packet_meant && packetWrite_payload_address == last_window);

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
// What a visitor may decide by a clock early stands in the clock before, and all that was seen in the clock after.
wire [41:0] early = {seen_payload_kind, seen_payload_row_phase, seen_payload_row_generation, seen_payload_next,
  seen_payload_completed, seen_payload_error, seen_payload_markFailed, seen_payload_markFree};
wire [WINDOW_BITS+78:0] other = {seen_payload_window, seen_payload_row_cause, seen_payload_row_overrunSeen,
  seen_payload_row_progressSeen, seen_payload_accepted, seen_payload_overrun, seen_payload_overrunToggle,
  seen_payload_progressToggle, seen_payload_progressed, seen_payload_repeats, seen_payload_mark, seen_payload_packets,
  seen_payload_due, seen_payload_exhausted, seen_payload_calmed, seen_payload_stirred, seen_payload_completes,
  seen_payload_prompts, seen_payload_prompt};
reg [41:0] early_before;
reg [WINDOW_BITS+78:0] other_before;
always @(posedge clk) begin
  early_before <= early;
  other_before <= other;
end
(* keep *) wire p_before = !seen_valid || early == early_before;
(* keep *) wire p_stands = since != 0 || early == early_before && other == other_before;
// A visit was wished six clocks before, kind and window, or it is the sweep's, of the window that it named then.
reg [6*WINDOW_BITS+23:0] desk_wishes, request_wishes;
reg [6*WINDOW_BITS-1:0] sweep_windows;
always @(posedge clk) begin
  desk_wishes <= {desk_wishes, deskWish_valid, deskWish_payload_kind, deskWish_payload_window};
  request_wishes <= {request_wishes, requestWish_valid, requestWish_payload_kind, requestWish_payload_window};
  sweep_windows <= {sweep_windows, sweepWindow};
end
wire [5:0] was_wished;
genvar ago;
generate for(ago = 0; ago < 6; ago = ago + 1) begin : clocks
  assign was_wished[ago] = desk_wishes[ago*(WINDOW_BITS+4) +: WINDOW_BITS+4] == {1'b1, seen_payload_kind, seen_payload_window}
    || request_wishes[ago*(WINDOW_BITS+4) +: WINDOW_BITS+4] == {1'b1, seen_payload_kind, seen_payload_window}
    || seen_payload_kind == OF_SWEEP && sweep_windows[ago*WINDOW_BITS +: WINDOW_BITS] == seen_payload_window;
end endgenerate
(* keep *) wire p_wished = !seen_valid || was_wished[5];
// A visit sees the phase row of its window, any, as a visit wrote it last: free, with the generation before the first, after a reset.
wire writes_it = phaseWrite_valid && phaseWrite_payload_address == w_star;
reg [13:0] its_phase;
always @(posedge clk) its_phase <= reset ? 14'h03fc : !writes_it ? its_phase : {phaseWrite_payload_row_progressSeen, phaseWrite_payload_row_overrunSeen,
  phaseWrite_payload_row_cause, phaseWrite_payload_row_generation, phaseWrite_payload_row_phase};
(* keep *) wire p_sees = !seen_valid || seen_payload_window != w_star || its_phase == {seen_payload_row_progressSeen, seen_payload_row_overrunSeen,
  seen_payload_row_cause, seen_payload_row_generation, seen_payload_row_phase};
// And what was committed is written, unless the outcome says that an arrival cancelled it.
(* keep *) wire p_settles = since != 0 || phaseWrite_valid == (phase_meant && !outcome_payload_cancelled);

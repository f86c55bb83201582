// SPDX-License-Identifier: Apache-2.0
// What each visitor wants of the packet row.
wire v_packet = v_request ? requestCommit_valid && requestCommit_payload_writesPacket
  : v_sweep ? sweepCommit_valid && sweepCommit_payload_writesPacket : deskCommit_valid && deskCommit_payload_writesPacket;
reg packet_meant;
always @(posedge clk) packet_meant <= v_packet;
// A packet row is written a clock after a visit has decided, that of its window, and only if its own visitor wanted it then.
(* keep *) wire p_packets = !packetWrite_valid || since == 0 && packet_meant && packetWrite_payload_address == last_window;
// All that was seen stands in the clock after.
wire [WINDOW_BITS+78:0] other = {seen_payload_window, seen_payload_row_cause, seen_payload_row_overrunSeen,
  seen_payload_row_progressSeen, seen_payload_accepted, seen_payload_overrun, seen_payload_overrunToggle,
  seen_payload_progressToggle, seen_payload_progressed, seen_payload_repeats, seen_payload_mark, seen_payload_packets,
  seen_payload_due, seen_payload_exhausted, seen_payload_calmed, seen_payload_stirred, seen_payload_completes,
  seen_payload_prompts, seen_payload_prompt};
reg [WINDOW_BITS+78:0] other_before;
always @(posedge clk) other_before <= other;
(* keep *) wire p_stands = since != 0 || early_now == early_before && other == other_before;
// A visit was wished six clocks before, kind and window, or it is the sweep's, of the window that it named then.
reg [6*WINDOW_BITS+23:0] request_wishes;
reg [6*WINDOW_BITS-1:0] sweep_windows;
always @(posedge clk) begin
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

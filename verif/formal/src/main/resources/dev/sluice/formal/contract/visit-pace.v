// SPDX-License-Identifier: Apache-2.0
// One visit at a time: two are seen at least 8 clocks apart; and what a visitor may decide by a clock early stands
// in the clock before. WindowVisits guarantees it; the desk, the request maker and the sweep assume it.
wire [41:0] early_now = {seen_payload_kind, seen_payload_row_phase, seen_payload_row_generation, seen_payload_next,
  seen_payload_completed, seen_payload_error, seen_payload_markFailed, seen_payload_markFree};
reg [3:0] since;
reg [41:0] early_before;
always @(posedge clk) begin
  since <= reset ? 4'd15 : seen_valid ? 4'd0 : since + (since != 15);
  early_before <= early_now;
end
(* keep *) wire $ALONE = !seen_valid || since >= 7;
(* keep *) wire $BEFORE = !seen_valid || early_now == early_before;

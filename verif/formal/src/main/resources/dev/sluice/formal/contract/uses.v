// SPDX-License-Identifier: Apache-2.0
// One window, any, as its orders are taken and its marks arrive: the generation of the last open, and whether a mark of it has arrived since.
reg uses_some, uses_marked;
reg [7:0] uses_last;
wire takes_order = windowCommand_valid && windowCommand_ready && windowCommand_payload_window == w_star;
wire takes_open = takes_order && windowCommand_payload_op == 2'd0;
wire mark_arrives = arrival_valid && arrival_ready && arrival_payload_window == w_star && arrival_payload_closed;
wire [7:0] uses_next = uses_last + 8'd1, mark_after = arrival_payload_generation + 8'd1;
always @(posedge clk) begin
  uses_some <= !reset && (takes_open || uses_some);
  uses_marked <= !reset && !takes_open && (uses_marked || mark_arrives && uses_some && arrival_payload_generation == uses_last);
  if(takes_open) uses_last <= windowCommand_payload_generation;
end
// A window is opened first, or after a mark of its last use, with the next generation; and closed in the use that it was opened for last.
(* keep *) wire $ORDERS = !takes_order
  || (windowCommand_payload_op == 2'd0 ? !uses_some || uses_marked && windowCommand_payload_generation == uses_next
    : uses_some && windowCommand_payload_generation == uses_last);
// A mark that arrives is of the last use, or of the one before. The receive path guarantees it.
(* keep *) wire $MARKS = !mark_arrives || uses_some && (arrival_payload_generation == uses_last || mark_after == uses_last);
// A packet that was accepted arrives in the use that the window was opened for last, before a mark of it. The receive path guarantees it.
wire accepted_arrives = arrival_valid && arrival_ready && arrival_payload_window == w_star && !arrival_payload_closed && arrival_payload_verdict == 3'd0;
(* keep *) wire $SINCE = !(accepted_arrives && since_it) || uses_some && !uses_marked && arrival_payload_generation == uses_last;

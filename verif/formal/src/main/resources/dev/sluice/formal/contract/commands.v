// SPDX-License-Identifier: Apache-2.0
// A command that was given, unless an arrival cancelled it, waits from two clocks after the visit on until it is taken, as its visitor said in that visit.
// Nothing else is given to Admission, and no command comes while one waits. WindowVisits guarantees it.
wire gives = v_sweep ? sweepCommit_valid && sweepCommit_payload_gives : !v_request && deskCommit_valid && deskCommit_payload_gives;
wire [26:0] given = v_sweep ? {sweepCommit_payload_command_op, sweepCommit_payload_command_failed, sweepCommit_payload_command_window, sweepCommit_payload_command_generation}
  : {deskCommit_payload_command_op, deskCommit_payload_command_failed, deskCommit_payload_command_window, deskCommit_payload_command_generation};
reg order_comes, order_opens, waits_order, waits_open;
reg [26:0] order_given, order_now;
reg [165:0] open_now;
always @(posedge clk) begin
  order_comes <= !reset && gives;
  order_opens <= !reset && gives && seen_payload_kind == 3'd2;
  order_given <= given;
  waits_order <= !reset && (order_comes && !outcome_payload_cancelled || waits_order && !windowCommand_ready);
  if(order_comes) begin
    waits_open <= order_opens;
    order_now <= order_given;
    open_now <= open_before;
  end
end
wire [165:0] open_shown = {windowCommand_payload_peer, windowCommand_payload_transferId, windowCommand_payload_packets,
  windowCommand_payload_tailBytes, windowCommand_payload_address};
(* keep *) wire $COMMANDS = windowCommand_valid == waits_order && !(order_comes && waits_order) && (!waits_order || (!waits_open || open_shown == open_now)
  && {windowCommand_payload_op, windowCommand_payload_failed, windowCommand_payload_window, windowCommand_payload_generation} == order_now);

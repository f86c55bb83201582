// SPDX-License-Identifier: Apache-2.0
// What has been taken and is to wait in VerdictJoin is on its way there, or waits, or has left in the clock before. That nothing leaves
// where none is, is known of the clocks before this one only, as VerdictJoin has this clock's statement from here.
reg left_rightly;
always @(posedge clk) left_rightly <= reset || leaves_rightly;
(* keep *) wire a_leaves = left_rightly;
wire look_enters = look_isData || look_isCommand && look_command_op == 2'b10;
wire fetch_enters = fetch_valid && (!fetch_isCommand || fetch_op == 2'b10);
wire compare_enters = compare_valid && (!compare_isCommand || compare_op == 2'b10);
(* keep *) wire i_either = !(look_isCommand && look_isData);
(* keep *) wire i_taken_room = !take_goes || take_room;
(* keep *) wire i_waiting = take_waiting <= DEPTH && take_room == (take_waiting != DEPTH);
(* keep *) wire i_joined = joined <= DEPTH && take_waiting == joined + look_enters + fetch_enters + compare_enters + decide_pendingValid + left;

// SPDX-License-Identifier: Apache-2.0
// A close, any, ONE, from where it is taken, over Admission, VerdictJoin and the writer, to its mark; whether the window was opened since it was taken.
reg ONE_taken, ONE_old;
reg [7:0] ONE_gen;
wire [7:0] ONE_gen_next = ONE_gen + 8'd1;
wire ONE_row = ONEp_followed || ONEt_followed, ONE_flight = ONEo_followed || ONE_row;
always @(posedge clk) begin
  ONE_taken <= !reset && (ONE_taken || ONEo_begins);
  ONE_old <= !reset && !ONEo_begins && (ONE_old || takes_open && ONE_flight);
  if(ONEo_begins) ONE_gen <= windowCommand_payload_generation;
end
(* keep *) wire a_ONE_order = !ONEo_begins || takes_order && windowCommand_payload_op == 2'd2 && !ONE_taken;
(* keep *) wire a_ONE_row = ONEp_chosen == ONEo_ends;
(* keep *) wire i_ONE_taken = (ONE_begun || ONEo_followed) == ONE_taken && !(ONE_begun && ONEo_followed);
(* keep *) wire i_ONE_ahead_order = !ONEo_followed || ONEo_ahead < ONEo_held;
(* keep *) wire i_ONE_word = (!ONEo_followed || ONEo_word == {2'd2, w_star, ONE_gen}) && (!ONEp_followed || ONEp_row[0] && !ONEp_row[1] && ONEp_row[26:19] == ONE_gen)
  && (!ONEt_followed || ONEt_word[91] && ONEt_word[90:75] == w_star && ONEt_word[74:67] == ONE_gen);
// It is of the last use, if it is not old, and of the one before if it is; and once a mark of the last use has arrived, none is old.
(* keep *) wire i_ONE_use = !ONE_flight || uses_some && (ONE_old ? ONE_gen_next == uses_last : ONE_gen == uses_last);
(* keep *) wire i_ONE_marked = !(uses_marked && ONE_flight) || !ONE_old;
(* keep *) wire i_ONE_closes = !(ONE_row && !ONE_old) || !placed_open;
(* keep *) wire i_ONE_open = !(ONE_flight && !ONE_old && oo_followed) || ONEo_followed && ONEo_ahead > oo_ahead;

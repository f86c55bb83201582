// SPDX-License-Identifier: Apache-2.0
// A row of the followed window, any, from where it begins to wait in VerdictJoin, over the writer, to its arrival.
reg one_begun, one_arrived;
reg [7:0] one_age;
wire one_arrives = turn_ends;
always @(posedge clk) begin
  one_begun <= !reset && (one_begun || pair_begins);
  one_age <= pair_begins ? 8'd1 : one_age + (one_age != 8'hff);
  one_arrived <= !reset && (one_arrived || one_arrives);
end
// Which it is, is free; the same one is followed through both.
(* keep *) wire a_one_chosen = !pair_begins || !one_begun && pending_payload_window == w_star;
(* keep *) wire a_one_stays = turn_chosen == pair_ends;
wire [COMMAND_BITS-1:0] one_command = line >> COMMAND_BITS * (one_age - 1);
(* keep *) wire i_one_age = !one_begun || one_age != 0;
(* keep *) wire i_one_ahead = (!pair_followed || pair_ahead < pair_held) && (!turn_followed || turn_ahead < turn_held);
(* keep *) wire i_one_where = one_begun == (pair_followed || turn_followed || one_arrived) && pair_followed + turn_followed + one_arrived <= 2'd1
  && (!pair_followed || pair_row[18:3] == w_star);

// SPDX-License-Identifier: Apache-2.0
// What the answer holds: configuration from stage compare on, the vector from split on, the rest from judge on. a_lead is the packet that is
// leftmost in the vector while that is turned and shifted; q_m and q_s are the first missing packet of the place and the stale base, kept.
(* keep *) wire i_query_now = _zz_look_configNow == qy{compare} && look_ringNext_regNext == qy{split}
  && look_turning_stirs == (qy{split} || look_turning_turn || look_turning_shift);
//: i = split+1 .. out
(* keep *) wire i_query_bit_{i} = !(f_queried && since == {i} + 1) || !c{i}_open
  || look_answer_row_wvec[W-1-g_place] == (m{i}[PLACE_BITS] ^ s{i}[PLACE_BITS]);
//: end
(* keep *) wire i_query_place = !f_judged || !o{judge} || !c{judge}_open || judge_lookStage_TURNS == s{judge}[PLACE_BITS-1:0];
wire [PLACE_BITS:0] f_run_out = g{out} - s{out};
(* keep *) wire i_query_counts = !f_told || !c{out}_open
  || look_turning_turnsLeft == s{out}[PLACE_BITS-1:0] && look_turning_shiftsLeft == f_run_out;
reg [25:0] q_m, q_s;
always @(posedge clk)
  if (going && since == LATENCY) begin
    q_m <= m{out};
    q_s <= s{out};
  end
(* keep *) wire i_query_kept = !f_open_kept || q_s <= q_base && q_base <= q_s + W && q_m[PLACE_BITS-1:0] == g_place && q_base <= q_m
  && q_m < q_s + 2 * W && q_got == (k_star < q_m) && q_base <= M;
wire [PLACE_BITS:0] f_run_kept = q_base - q_s;
(* keep *) wire i_query_phase = !f_open_kept || look_turning_turnsLeft <= q_s[PLACE_BITS-1:0]
  && (look_turning_shift || look_valid ? look_turning_turnsLeft == 0 && look_turning_shiftsLeft <= f_run_kept
      : look_turning_shiftsLeft == f_run_kept)
  && (!f_begun || look_turning_turnsLeft == q_s[PLACE_BITS-1:0]) && (!look_valid || look_turning_shiftsLeft == 0);
wire [25:0] f_lead = q_base - look_turning_turnsLeft - look_turning_shiftsLeft;
wire [PLACE_BITS-1:0] f_off = g_place - f_lead[PLACE_BITS-1:0];
wire [25:0] f_there = f_lead + f_off;
(* keep *) wire i_query_vector = !f_open_kept
  || look_answer_row_wvec[W-1-f_off] == (f_there < q_s ? f_there + W >= q_m : f_there < q_m);

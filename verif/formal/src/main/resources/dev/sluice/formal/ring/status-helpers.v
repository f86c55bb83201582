// SPDX-License-Identifier: Apache-2.0
// What the answer holds: configuration from stage compare on, the vector from split on, the rest from judge on. a_lead is the packet that is
// leftmost in the vector while that is turned and shifted; q_m and q_s are the first missing packet of the place and the stale base, kept.
(* keep *) wire i_query_tag = !(o{fetch} && qy{fetch}) || !c{fetch}_open || f_generation == c{fetch}_generation && f_length == c{fetch}_length;
(* keep *) wire i_query_region = !(o{compare} && qy{compare}) || !c{compare}_open
  || compare_TAG == c{compare}_generation && compare_REGION == c{compare}_length;
(* keep *) wire i_query_now = _zz_look_configNow == qy{compare} && look_ringNext_regNext == qy{split}
  && look_turning_stirs == (qy{split} || look_turning_turn || look_turning_shift);
(* keep *) wire i_query_window = !going || since <= {compare} + 1 || look_answer_window == queried;
//: i = range .. out
(* keep *) wire i_query_holds_{i} = !(f_queried && since == {i} + 1) || !c{i}_open
  || look_answer_row_generation == c{i}_generation && look_answer_row_length == c{i}_length;
//: end
//: i = split+1 .. out
(* keep *) wire i_query_bit_{i} = !(f_queried && since == {i} + 1) || !c{i}_open
  || look_answer_row_wvec[W-1-g_place] == (m{i}[PLACE_BITS] ^ s{i}[PLACE_BITS]);
//: end
(* keep *) wire i_query_place = !f_judged || !o{judge} || !c{judge}_open || judge_lookStage_TURNS == s{judge}[PLACE_BITS-1:0];
wire [NEAR_BITS-1:0] f_tail_judge = h{judge} - 1;
wire [25:0] f_tail_out = h{out} - 1;
wire [PIDX_BITS-PLACE_BITS-1:0] f_lap_out = g{out} >> PLACE_BITS;
wire [PIDX_BITS-PLACE_BITS-1:0] f_other_out = g{out}[PLACE_BITS-1:0] == 0 ? f_lap_out - 1 : f_lap_out + 1;
(* keep *) wire i_query_low = !f_judged || !o{judge} || !c{judge}_open || h{judge} == 0
  || {judge_judgeStage_TAIL_ODD, judge_judgeStage_TAIL_LOW} == f_tail_judge;
wire f_told = f_queried && f_tailed;
(* keep *) wire i_query_state = !f_told || look_answer_row_state == (!c{out}_open ? 2'd0 : t{out} && g{out} == h{out} ? 2'd2 : 2'd1);
(* keep *) wire i_query_base = !f_told || !c{out}_open || look_answer_row_wbase == g{out} && look_answer_row_tailSeen == t{out};
(* keep *) wire i_query_near = !f_told || !c{out}_open || !t{out} || look_tail_low == f_tail_out[PLACE_BITS-1:0]
  && look_findings_tailNear_regNext == (f_tail_out[PLACE_BITS] == g{out}[PLACE_BITS]) && look_findings_nextLap_regNext == f_other_out;
wire [PLACE_BITS:0] f_run_out = g{out} - s{out};
(* keep *) wire i_query_counts = !f_told || !c{out}_open
  || look_turning_turnsLeft == s{out}[PLACE_BITS-1:0] && look_turning_shiftsLeft == f_run_out;
(* keep *) wire i_query_stale_out = !f_told || !c{out}_open || s{out} <= g{out} && g{out} <= s{out} + W;
reg [25:0] q_m, q_s;
always @(posedge clk)
  if (going && since == LATENCY) begin
    q_m <= m{out};
    q_s <= s{out};
  end
wire f_kept = f_queried && since > LATENCY;
wire f_open_kept = f_kept && q_state != 0;
(* keep *) wire i_query_kept = !f_open_kept || q_s <= q_base && q_base <= q_s + W && q_m[PLACE_BITS-1:0] == g_place && q_base <= q_m
  && q_m < q_s + 2 * W && q_got == (k_star < q_m) && q_base <= M;
(* keep *) wire i_query_answer = !f_kept || look_answer_row_state == q_state && (q_state == 0 || look_answer_row_generation == q_generation
  && look_answer_row_length == q_length && look_answer_row_wbase == q_base && look_answer_row_tailSeen == q_tail);
(* keep *) wire i_query_index = !f_open_kept || !q_tail || look_answer_row_tailIndex == q_tail_index;
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

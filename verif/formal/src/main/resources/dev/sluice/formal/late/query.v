// SPDX-License-Identifier: Apache-2.0
// A query, or a reading or probe of one, in the pipeline: tk. What an answer holds of it: configuration from stage compare on, the rest from judge on.
// going: nothing more of it is to enter; since: clocks since the last did.
//: i = 0 .. base
wire qy{i} = {name}_valid && {name}_IS_QUERY;
wire tk{i} = qy{i} || $PROBE;
//: end
wire f_judged = going && since == {base} + 2;
wire f_tailed = going && since == {base} + 3;
wire f_queried = going && queried == w_star;
(* keep *) wire i_query_command = !tk{in} || !in_IS_OPEN && !in_IS_CLOSE;
//: i = fetch .. compare
? (* keep *) wire i_query_exists_{i} = !(o{i} && tk{i}) || {name}_EXISTS == 1'b1;
//: end
(* keep *) wire i_query_configuration = !(o{fetch} && tk{fetch}) || f_open == c{fetch}_open;
(* keep *) wire i_query_configured = !(o{compare} && tk{compare}) || compare_CONFIGURED == c{compare}_open;
//: i = range .. base
(* keep *) wire i_query_free_{i} = !(o{i} && tk{i}) || {name}_FREE == !c{i}_open;
//: end
(* keep *) wire i_query_free_{judge} = !f_judged || !o{judge} || judge_FREE == !c{judge}_open;
(* keep *) wire i_query_tag = !(o{fetch} && qy{fetch}) || !c{fetch}_open || f_generation == c{fetch}_generation && f_length == c{fetch}_length;
(* keep *) wire i_query_region = !(o{compare} && qy{compare}) || !c{compare}_open
  || compare_TAG == c{compare}_generation && compare_REGION == c{compare}_length;
(* keep *) wire i_query_window = !going || since <= {compare} + 1 || look_answer_window == queried;
//: i = range .. out
(* keep *) wire i_query_holds_{i} = !(f_queried && since == {i} + 1) || !c{i}_open
  || look_answer_row_generation == c{i}_generation && look_answer_row_length == c{i}_length;
//: end
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
(* keep *) wire i_query_stale_out = !f_told || !c{out}_open || s{out} <= g{out} && g{out} <= s{out} + W;
wire f_kept = f_queried && since > LATENCY;
wire f_open_kept = f_kept && q_state != 0;
(* keep *) wire i_query_answer = !f_kept || look_answer_row_state == q_state && (q_state == 0 || look_answer_row_generation == q_generation
  && look_answer_row_length == q_length && look_answer_row_wbase == q_base && look_answer_row_tailSeen == q_tail);
(* keep *) wire i_query_index = !f_open_kept || !q_tail || look_answer_row_tailIndex == q_tail_index;

// SPDX-License-Identifier: Apache-2.0
// Where the query is: in a stage of the pipeline, or being turned; and how many turns and shifts are left.
(* keep *) wire i_query_idle = look_idle == !pending && look_waiting == (pending && !going) && (!going || pending) && (!pending || sweep_done)
  && (!pending || look_window == queried) && (!going || since != 0);
//: i = 0 .. base
wire qy{i} = {name}_valid && {name}_IS_QUERY;
(* keep *) wire i_query_{i} = qy{i} == (going && since == {i} + 1) && (!qy{i} || {name}_WINDOW == queried && !x{i}_valid);
//: end
wire f_judged = going && since == {base} + 2;
wire f_tailed = going && since == {base} + 3;
wire f_begun = going && since == {base} + 4;
wire f_late = going && since > {base} + 4;
(* keep *) wire i_query_found = _zz_look_findingsNow == f_judged && look_tail_now == f_tailed && look_turning_begins == f_begun
  && (!f_judged || judge_WINDOW == queried && !x{judge}_valid);
(* keep *) wire i_query_turns = f_late ? look_turning_turn + look_turning_shift + look_valid == 2'd1
  : !look_turning_turn && !look_turning_shift && !look_valid;
(* keep *) wire i_query_flags = !f_begun && !look_turning_turn && !look_turning_shift
  || (look_turning_shift || look_turning_noTurns == (look_turning_turnsLeft == 0)) && look_turning_noShifts == (look_turning_shiftsLeft == 0)
  && (look_turning_shift || !f_begun && !look_turning_turn || look_turning_lastTurn == (look_turning_turnsLeft == 1))
  && look_turning_last == (look_turning_shiftsLeft == 1)
  && (!look_turning_turn || look_turning_turnsLeft != 0) && (!look_turning_shift || look_turning_shiftsLeft != 0);
wire f_queried = going && queried == w_star;
(* keep *) wire i_query_left = !f_queried || (!f_tailed && !f_begun || look_turning_shiftsLeft <= W)
  && (!look_turning_turn || look_turning_shiftsLeft <= W && since + look_turning_turnsLeft <= {base} + 4 + W)
  && (!look_turning_shift || since + look_turning_shiftsLeft <= {base} + 4 + 2 * W)
  && (!look_valid || since <= {base} + 4 + 2 * W);
(* keep *) wire i_query_command = !qy{in} || !in_IS_OPEN && !in_IS_CLOSE;
//: i = fetch .. compare
? (* keep *) wire i_query_exists_{i} = !(o{i} && qy{i}) || {name}_EXISTS == 1'b1;
//: end
(* keep *) wire i_query_configuration = !(o{fetch} && qy{fetch}) || f_open == c{fetch}_open;
(* keep *) wire i_query_configured = !(o{compare} && qy{compare}) || compare_CONFIGURED == c{compare}_open;
//: i = range .. base
(* keep *) wire i_query_free_{i} = !(o{i} && qy{i}) || {name}_FREE == !c{i}_open;
//: end
(* keep *) wire i_query_free_{judge} = !f_judged || !o{judge} || judge_FREE == !c{judge}_open;
wire [PLACE_BITS:0] f_stale = s{base};
wire [PLACE_BITS:0] f_run = g{base} - s{judge};
(* keep *) wire i_query_stale = !o{base} || !c{base}_open || base_lookStage_STALE_NEAR == f_stale;
(* keep *) wire i_query_run = !f_judged || !o{judge} || !c{judge}_open || judge_lookStage_RUN == f_run;

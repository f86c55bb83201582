// SPDX-License-Identifier: Apache-2.0
// Where the query is: in a stage of the pipeline, or being turned; and how many turns and shifts are left.
(* keep *) wire i_query_idle = look_idle == !pending && look_waiting == (pending && !going) && (!going || pending) && (!pending || sweep_done)
  && (!pending || look_window == queried) && (!going || since != 0);
//: i = 0 .. base
(* keep *) wire i_query_{i} = qy{i} == (going && since == {i} + 1) && (!qy{i} || {name}_WINDOW == queried && !x{i}_valid);
//: end
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
(* keep *) wire i_query_left = !f_queried || (!f_tailed && !f_begun || look_turning_shiftsLeft <= W)
  && (!look_turning_turn || look_turning_shiftsLeft <= W && since + look_turning_turnsLeft <= {base} + 4 + W)
  && (!look_turning_shift || since + look_turning_shiftsLeft <= {base} + 4 + 2 * W)
  && (!look_valid || since <= {base} + 4 + 2 * W);
wire [PLACE_BITS:0] f_stale = s{base};
wire [PLACE_BITS:0] f_run = g{base} - s{judge};
(* keep *) wire i_query_stale = !o{base} || !c{base}_open || base_lookStage_STALE_NEAR == f_stale;
(* keep *) wire i_query_run = !f_judged || !o{judge} || !c{judge}_open || judge_lookStage_RUN == f_run;

// SPDX-License-Identifier: Apache-2.0
// The stage is the command; where the cut is, as beats to the end of the span.
(* keep *) wire i_take = t_open == take_valid && (!t_open || take_writes == t_writes && take_drops == t_drops && marked == t_command
  && take_tailBytes == t_bytes % BEAT && !(t_writes && t_drops) && (t_writes || take_cutter_last));
(* keep *) wire i_cut = !t_open || !t_writes || take_cutter_address == t_next && take_cutter_left == t_left && t_left != 0
  && take_cutter_room == SPAN - take_cutter_spanBeat && take_cutter_last == (t_left <= take_cutter_room);
(* keep *) wire i_few = !t_open || issue_bursts == t_bursts && (t_writes ? t_left <= MOST && (t_bursts == 0
  || take_cutter_spanBeat == 0 && t_left + (t_bursts - 14'd1) * SPAN < MOST) : t_bursts == 0);
(* keep *) wire i_idle = t_open || issue_bursts == 0;
(* keep *) wire i_beat = drain_beat == d_beat;
(* keep *) wire i_had = answer_answered == r_had && answer_failed == r_bad && (!answer_arrives || answer_error_regNext == r_wrong);

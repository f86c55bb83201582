// SPDX-License-Identifier: Apache-2.0
// From the last stage to the verdict, and the protocol's window at the ports.
wire f_out = c{out}_open && !x{out}_opens;
wire f_accepted = u{out} && verdict_payload_verdict == 0;
(* keep *) wire i_search = !f_base || base_NEW_BASE <= m{base-1}
  && (base_NEW_BASE[PLACE_BITS-1:0] != g_place || base_NEW_BASE == m{base-1});
wire [NEAR_BITS-1:0] f_difference = judge_NEW_BASE - p{judge};
(* keep *) wire i_judge_difference = !u{judge} || judge_judgeStage_DIFFERENCE == f_difference;
(* keep *) wire i_judge_moves = !(o{judge} && c{judge}_open) || x{judge}_opens
  || (u{judge} && judge_highest_SETS && !judge_duplicate_DUPLICATE && p{judge} == g{judge}
    ? g{base} > g{judge} : g{base} == g{judge}) && s{judge} <= g{judge} && g{base} <= s{judge} + W;
(* keep *) wire i_judge_stays = !c{judge}_open || o{judge} || g{base} == g{judge};
(* keep *) wire i_judge_duplicate = !(u{judge} && c{judge}_open && judge_OK && judge_duplicate_DUPLICATE) || p{judge} < h{judge};
(* keep *) wire i_judge_takes = !(u{judge} && c{judge}_open && judge_highest_SETS && !judge_duplicate_DUPLICATE) || p{judge} >= g{judge};
//: i = range .. judge
(* keep *) wire i_free_{i} = !u{i} || {name}_FREE == !c{i}_open;
//: end
(* keep *) wire i_out_place = !f_out || m{judge} == (f_accepted && p{out}[PLACE_BITS-1:0] == g_place ? p{out} + W : m{out});
(* keep *) wire i_out_highest = !f_out || h{judge} == (f_accepted && p{out} >= h{out} ? p{out} + 1 : h{out})
  && t{judge} == (t{out} || f_accepted && x{out}_tail);
(* keep *) wire i_out_rules = !(f_out && f_accepted) || !d_stale && p{out} < M && p{out} < c{out}_length && p{out} >= s{out}
  && p{out} < s{out} + W && (p{out} >= h{out} ? !t{out} : !x{out}_tail) && (p{out}[PLACE_BITS-1:0] != g_place || p{out} == m{out});
(* keep *) wire i_out_base = !f_out || g{judge} == (f_accepted ? verdict_payload_wbase : g{out})
  && (!d_known || verdict_payload_wbase == g{judge});
(* keep *) wire i_out_complete = !f_out || !d_known || verdict_payload_complete == (f_accepted && t{judge} && g{judge} == h{judge})
  && (!f_accepted || !(t{out} && g{out} == h{out}));
(* keep *) wire i_out_opened = !x{out}_opens || g{judge} == 0;
(* keep *) wire i_out_stale = !u{out} || c{out}_open || !f_accepted;
(* keep *) wire i_out_window = !c{out}_open || s_base == g{out} && s_tail == t{out} && s_some == (h{out} != 0)
  && (h{out} == 0 || s_highest == h{out} - 1) && (!t{out} || s_tail_index == h{out} - 1) && s_got == (k_star < m{out})
  && (s_state == 2) == (t{out} && g{out} == h{out});
//: i = range .. out
(* keep *) wire i_late_{i} = !c{i}_open || s{i} == (z{i} ? 26'd0 : past[26*({i}-{range}) +: 26]);
//: end
(* keep *) wire i_late_{compare} = !c{compare}_open || s{compare} == (z{compare} ? 26'd0 : n_base);

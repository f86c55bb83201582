// SPDX-License-Identifier: Apache-2.0
// Between a visit and what it has written: the clock after it was seen has what is meant, the one after that tells the desk of a window that is free.
wire meant = since == 0 && phase_meant && last_window == w_star;
wire opening = meant && last_kind == OPENS;
wire freeing = frees_now && window_freed == w_star;
wire [1:0] phase_meant_now = row_meant[1:0];
(* keep *) wire i_meant = !meant || (last_kind == OPENS ? phase_now == FREE && row_meant == {use_now + 8'd1, OPEN}
  : phase_now != FREE && row_meant[9:2] == use_now && (phase_meant_now != FREE || last_kind == OF_SWEEP) && (phase_now == OPEN ? phase_meant_now != FREE
    : phase_now == FAILED ? phase_meant_now == FAILED || phase_meant_now == LEAVING
    : phase_meant_now == LEAVING || phase_meant_now == FREE && is_marked));
(* keep *) wire i_frees = (!s_frees || since == 0 && phase_meant && last_kind == OF_SWEEP && last_window == s_window && phase_meant_now == FREE)
  && (!frees_now || since == 1);
(* keep *) wire i_freed = since != 0 || !phase_meant || phase_meant_now != FREE || s_frees && s_window == last_window;
(* keep *) wire i_use = in_use == (phase_now != FREE || opening || freeing);
(* keep *) wire i_freeing = !freeing || phase_now == FREE;
// Arrival rows are of the use that the window is in, or of the one before, and none after one of this use is of the one before; a mark is that use's.
`define OF(row) (row[9] && row[7:0] == use_now)
`define EITHER(row) (!row[9] || row[7:0] == use_now || phase_now != FREE && row[7:0] == use_now - 8'd1)
(* keep *) wire i_rows = `EITHER(brought_0) && `EITHER(brought_1) && `EITHER(brought_2) && `EITHER(brought_3) && `EITHER(brought_4);
(* keep *) wire i_turns = (!`OF(brought_4) || `OF(brought_3)) && (!`OF(brought_3) || `OF(brought_2)) && (!`OF(brought_2) || `OF(brought_1))
  && (!`OF(brought_1) || `OF(brought_0));
(* keep *) wire i_marked = !(`OF(brought_0) && brought_0[8] || `OF(brought_1) && brought_1[8] || `OF(brought_2) && brought_2[8]
  || `OF(brought_3) && brought_3[8] || `OF(brought_4) && brought_4[8]) || is_marked;
// A window that is to be free: all its arrival rows are of this use.
(* keep *) wire i_last = !meant || phase_meant_now != FREE || `OF(brought_4);
(* keep *) wire i_same = its_phase[9:0] == {use_now, phase_now};

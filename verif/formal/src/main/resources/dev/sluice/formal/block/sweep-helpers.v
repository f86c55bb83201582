// SPDX-License-Identifier: Apache-2.0
localparam OPEN = 2'd1, FAILED = 2'd2, LEAVING = 2'd3;
wire [1:0] phase_before = early_before[38:37];
(* keep *) wire i_early = isMine == (early_before[41:39] == 3'd0) && pending == (phase_before == OPEN && !early_before[3])
  && ended == (phase_before == OPEN && early_before[3] || phase_before == FAILED && early_before[1])
  && leaving == (phase_before == LEAVING && early_before[0]);
(* keep *) wire i_deed = since != 0 || (deed_visited && deed_leaves) == s_frees && (deed_visited && deed_givesUp) == s_fails
  && (deed_visited && deed_asks) == s_asks && {deed_use_window, deed_use_generation} == s_use && s_window == s_use[WINDOW_BITS+7:8];
(* keep *) wire i_later = (since == 0 || !s_frees && !s_fails && !s_asks) && (!s_fails || !fails_open)
  && (!frees_now || since == 1 && deed_use_window == window_freed);

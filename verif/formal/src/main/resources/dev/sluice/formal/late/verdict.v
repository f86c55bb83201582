// SPDX-License-Identifier: Apache-2.0
// Rules 1 to 4, the first that applies, with the edges of the window LAG clocks late: the verdict is that of the rules.
wire [2:0] s_verdict = d_stale ? 3'd4 : d_index >= M || d_index >= s_length ? 3'd5
  : d_index < s_late ? 3'd2 : d_index >= s_late + W ? 3'd3 : s_got ? 3'd1
  : d_tail && (s_tail || s_some && s_highest > d_index) ? 3'd5 : s_tail && d_index > s_tail_index ? 3'd5 : 3'd0;
(* keep *) wire p_verdict = !d_ours || verdict_payload_verdict == s_verdict;

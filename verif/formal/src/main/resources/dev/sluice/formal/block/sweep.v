// SPDX-License-Identifier: Apache-2.0
// Of contract/sweep-ends.v: failures and time-outs, each of the use that the visit has seen.
wire [WINDOW_BITS+7:0] use_seen = {seen_payload_window, seen_payload_row_generation};
reg s_fails, s_asks, fails_open;
reg [WINDOW_BITS+7:0] s_use, use_failed;
wire happens = outcome_valid && !outcome_payload_cancelled;
always @(posedge clk) begin
  s_fails <= !reset && writes_phase && sweepCommit_payload_phase_phase == 2'd2;
  s_asks <= !reset && writes_phase && sweepCommit_payload_phase_phase == 2'd1;
  s_use <= use_seen;
  fails_open <= !reset && (s_fails && happens || fails_open && !refusal_ready);
  if(s_fails && happens) use_failed <= s_use;
end
// Each failure is told, as a refusal that waits until it is taken; and each time-out.
(* keep *) wire p_tells = refusal_valid == fails_open && (!fails_open || {refusal_payload_window, refusal_payload_generation} == use_failed)
  && !(fails_open && s_fails && happens) && timeout_valid == (s_asks && happens)
  && (!timeout_valid || {timeout_payload_window, timeout_payload_generation} == s_use);

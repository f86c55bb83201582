// SPDX-License-Identifier: Apache-2.0
// What a visit has seen and what the sweep commits in that clock; how it went is known a clock later.
localparam OF_SWEEP = 3'd0;
localparam FREE = 2'd0, OPEN = 2'd1, FAILED = 2'd2, LEAVING = 2'd3;
wire [WINDOW_BITS+7:0] use_seen = {seen_payload_window, seen_payload_row_generation};
wire writes = sweepCommit_valid && sweepCommit_payload_writesPhase;
wire [8:0] early = {seen_payload_kind, seen_payload_row_phase, seen_payload_completed, seen_payload_error, seen_payload_markFailed, seen_payload_markFree};
reg [8:0] early_before;
reg [3:0] since;
reg s_frees, s_fails, s_asks, frees_now, fails_open;
reg [WINDOW_BITS+7:0] s_use, use_freed, use_failed;
wire happens = outcome_valid && !outcome_payload_cancelled;
always @(posedge clk) begin
  early_before <= early;
  since <= reset ? 4'd15 : seen_valid ? 4'd0 : since + (since != 15);
  s_frees <= !reset && writes && sweepCommit_payload_phase_phase == FREE;
  s_fails <= !reset && writes && sweepCommit_payload_phase_phase == FAILED;
  s_asks <= !reset && writes && sweepCommit_payload_phase_phase == OPEN;
  s_use <= use_seen;
  frees_now <= !reset && s_frees && happens;
  use_freed <= s_use;
  fails_open <= !reset && (s_fails && happens || fails_open && !refusal_ready);
  if(s_fails && happens) use_failed <= s_use;
end
// What WindowVisits promises: alone, before.
(* keep *) wire a_alone = (!seen_valid || since >= 7) && outcome_valid == (since == 0);
(* keep *) wire a_before = !seen_valid || early == early_before;
// A phase is written in a visit of the sweep's, to that window and use: free only where it left and its mark is there, leaving only where it is completed
// or failed and its mark is there, failed only where it is open and not completed; else it stays open.
(* keep *) wire p_orderly = !sweepCommit_valid || seen_valid && seen_payload_kind == OF_SWEEP && sweepCommit_payload_writesPhase
  && !sweepCommit_payload_writesPacket && sweepCommit_payload_phase_generation == seen_payload_row_generation
  && (sweepCommit_payload_phase_phase == FREE ? seen_payload_row_phase == LEAVING && seen_payload_markFree
    : sweepCommit_payload_phase_phase == LEAVING ? seen_payload_row_phase == OPEN && seen_payload_completed
      || seen_payload_row_phase == FAILED && seen_payload_markFailed
    : seen_payload_row_phase == OPEN && !seen_payload_completed);
// A window is told to be free once each time its phase was written so, two clocks after the visit saw it, and no other is.
(* keep *) wire p_frees = freed_valid == frees_now && (!frees_now || freed_payload_window == use_freed[WINDOW_BITS+7:8]);
// So is each failure, as a refusal that waits until it is taken; and each time-out.
(* keep *) wire p_tells = refusal_valid == fails_open && (!fails_open || {refusal_payload_window, refusal_payload_generation} == use_failed)
  && !(fails_open && s_fails && happens) && timeout_valid == (s_asks && happens)
  && (!timeout_valid || {timeout_payload_window, timeout_payload_generation} == s_use);

// SPDX-License-Identifier: Apache-2.0
// How the sweep ends and frees windows. It guarantees it; that phases follow each other is proved of ReceiveControl by it.
wire writes_phase = sweepCommit_valid && sweepCommit_payload_writesPhase;
reg s_frees, frees_now;
reg [WINDOW_BITS-1:0] s_window, window_freed;
always @(posedge clk) begin
  s_frees <= !reset && writes_phase && sweepCommit_payload_phase_phase == 2'd0;
  s_window <= seen_payload_window;
  frees_now <= !reset && s_frees && outcome_valid && !outcome_payload_cancelled;
  window_freed <= s_window;
end
// A phase is written in a visit of the sweep's, to that window and use: free only where it left and its mark is there, leaving only where it is completed
// or failed and its mark is there, failed only where it is open and not completed; else it stays open.
(* keep *) wire $ORDERLY = !sweepCommit_valid || seen_valid && seen_payload_kind == 3'd0 && sweepCommit_payload_writesPhase
  && !sweepCommit_payload_writesPacket && sweepCommit_payload_phase_generation == seen_payload_row_generation
  && (sweepCommit_payload_phase_phase == 2'd0 ? seen_payload_row_phase == 2'd3 && seen_payload_markFree
    : sweepCommit_payload_phase_phase == 2'd3 ? seen_payload_row_phase == 2'd1 && seen_payload_completed
      || seen_payload_row_phase == 2'd2 && seen_payload_markFailed
    : seen_payload_row_phase == 2'd1 && !seen_payload_completed);
// A window is told to be free once each time its phase was written so, two clocks after the visit saw it, and no other is.
(* keep *) wire $FREES = freed_valid == frees_now && (!frees_now || freed_payload_window == window_freed);

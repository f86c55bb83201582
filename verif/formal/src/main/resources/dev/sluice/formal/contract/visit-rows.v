// SPDX-License-Identifier: Apache-2.0
// Whose visit writes phases, and what a visit sees of the window of contract/phases.v. WindowVisits guarantees it; that phases follow each other is proved
// of ReceiveControl by it.
localparam OF_SWEEP = 3'd0, OPENS = 3'd2, ASK = 3'd4, ASKED = 3'd5;
wire v_request = seen_payload_kind == ASK || seen_payload_kind == ASKED;
wire v_sweep = seen_payload_kind == OF_SWEEP;
wire v_phase = v_request ? requestCommit_valid && requestCommit_payload_writesPhase
  : v_sweep ? sweepCommit_valid && sweepCommit_payload_writesPhase : deskCommit_valid && deskCommit_payload_writesPhase;
wire [9:0] v_row = v_request ? {requestCommit_payload_phase_generation, requestCommit_payload_phase_phase}
  : v_sweep ? {sweepCommit_payload_phase_generation, sweepCommit_payload_phase_phase} : {deskCommit_payload_phase_generation, deskCommit_payload_phase_phase};
reg phase_meant;
reg [2:0] last_kind;
reg [9:0] row_meant;
reg [WINDOW_BITS-1:0] last_window;
always @(posedge clk) begin
  phase_meant <= v_phase;
  row_meant <= v_row;
  last_kind <= seen_payload_kind;
  last_window <= seen_payload_window;
end
// A phase row is written in the clock after a visit was seen, that of its window, what its own visitor committed then; unless the outcome says that an
// arrival cancelled it, which it never does with an open.
(* keep *) wire $OWNER = !phaseWrite_valid || since == 0 && phase_meant && phaseWrite_payload_address == last_window
  && {phaseWrite_payload_row_generation, phaseWrite_payload_row_phase} == row_meant;
(* keep *) wire $SETTLES = since != 0 || phaseWrite_valid == (phase_meant && !outcome_payload_cancelled) && !(last_kind == OPENS && outcome_payload_cancelled);
// A visit sees the phase row of its window as a visit wrote it last: free, with the generation before the first, after a reset; and a mark only if
// the arrival row of that generation, as it was written last but for the four clocks before, has it.
reg [13:0] its_phase;
always @(posedge clk) its_phase <= reset ? 14'h03fc : !visits ? its_phase : {phaseWrite_payload_row_progressSeen, phaseWrite_payload_row_overrunSeen,
  phaseWrite_payload_row_cause, phaseWrite_payload_row_generation, phaseWrite_payload_row_phase};
(* keep *) wire $SEES = !seen_valid || seen_payload_window != w_star || its_phase == {seen_payload_row_progressSeen, seen_payload_row_overrunSeen,
  seen_payload_row_cause, seen_payload_row_generation, seen_payload_row_phase};
// What arrivals have written of the window: whether anything, whether with a mark, of which generation; and so in each of four clocks before.
wire [9:0] brought_now = writes ? {1'b1, arrivalWrite_payload_row_markFree, arrivalWrite_payload_row_generation} : brought_0;
reg [9:0] brought_0, brought_1, brought_2, brought_3, brought_4;
always @(posedge clk) begin
  brought_0 <= reset ? 10'd0 : brought_now;
  brought_1 <= reset ? 10'd0 : brought_0;
  brought_2 <= reset ? 10'd0 : brought_1;
  brought_3 <= reset ? 10'd0 : brought_2;
  brought_4 <= reset ? 10'd0 : brought_3;
end
(* keep *) wire $BRINGS = !seen_valid || seen_payload_window != w_star || !seen_payload_markFree || brought_4 == {2'd3, use_now};

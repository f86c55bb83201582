// SPDX-License-Identifier: Apache-2.0
// Each row that the engine judges takes one verdict with it, and no other row does: so by the order of the queues the n-th of those rows leaves with
// the n-th verdict, and each with its own kind.
(* keep *) wire p_paired = (JUDGED_pop_valid && JUDGED_pop_ready) == (joins && kinds_pop_payload) && (!joins || PENDING_pop_valid && kinds_pop_valid);
// What it becomes: it is written if, and only if, its verdict is that it is accepted.
localparam [2:0] ACCEPTED = 3'd0, STALE = 3'd4;
wire is_written = kinds_pop_payload && JUDGED_pop_payload_verdict == ACCEPTED;
wire [177:0] becomes = {PENDING_pop_payload_closed, is_written, is_written ? PENDING_pop_payload_address : 64'd0, PENDING_pop_payload_bytes,
  PENDING_pop_payload_window, PENDING_pop_payload_generation, PENDING_pop_payload_pidx, PENDING_pop_payload_refuse, PENDING_pop_payload_again,
  kinds_pop_payload ? {JUDGED_pop_payload_verdict, 25'd0 + JUDGED_pop_payload_wbase, 11'd0 + JUDGED_pop_payload_slide, JUDGED_pop_payload_complete,
    JUDGED_pop_payload_answerAgain} : {STALE, 38'd0}};
wire [177:0] given = {writeCommand_payload_closed, writeCommand_payload_write, writeCommand_payload_address, writeCommand_payload_bytes,
  writeCommand_payload_window, writeCommand_payload_generation, writeCommand_payload_pidx, writeCommand_payload_refuse, writeCommand_payload_again,
  writeCommand_payload_verdict, writeCommand_payload_wbase, writeCommand_payload_slide, writeCommand_payload_complete,
  writeCommand_payload_answerAgain};
// One of those that join, any: how many are given before it.
(* anyseq *) wire follows;
wire gives = writeCommand_valid && writeCommand_ready;
reg [1:0] between, ahead;
reg followed;
reg [177:0] kept;
always @(posedge clk) begin
  between <= reset ? 2'd0 : between + joins - gives;
  followed <= !reset && (joins && follows && !followed || followed && !(gives && ahead == 0));
  if(!followed) begin
    ahead <= between - gives;
    kept <= becomes;
  end else ahead <= ahead - gives;
end
// It is given once, in its turn, as it joined, and stands until it is taken; what is given has joined.
(* keep *) wire p_given = writeCommand_valid == (between != 0) && (!followed || writeCommand_valid && (ahead != 0 || given == kept));

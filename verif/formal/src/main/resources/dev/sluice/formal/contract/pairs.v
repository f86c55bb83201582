// SPDX-License-Identifier: Apache-2.0
// One row of those that come to VerdictJoin, any: how many are ahead of it, and how many verdicts come before its own, if it is judged.
(* anyseq *) wire pair_chosen;
reg pair_followed, pair_waits;
reg [15:0] pair_held, pair_ahead, pair_owed, pair_before;
reg [128:0] pair_row;
reg [40:0] pair_verdict;
wire [128:0] pair_came = {pending_payload_again, pending_payload_address, pending_payload_bytes, pending_payload_pidx, pending_payload_generation,
  pending_payload_window, pending_payload_refuse, pending_payload_judged, pending_payload_closed};
wire [40:0] pair_said = {verdict_payload_verdict, 25'd0 + verdict_payload_wbase, 11'd0 + verdict_payload_slide, verdict_payload_complete,
  verdict_payload_answerAgain};
wire pair_begins = pending_valid && pair_chosen && !pair_followed;
wire pair_judged = pair_followed && pair_waits && verdict_valid && pair_before == 0;
wire pair_goes = writeCommand_valid && writeCommand_ready;
wire pair_ends = pair_followed && pair_goes && pair_ahead == 0;
always @(posedge clk) begin
  pair_held <= reset ? 16'd0 : pair_held + pending_valid - pair_goes;
  pair_owed <= reset ? 16'd0 : pair_owed + (pending_valid && pending_payload_judged) - verdict_valid;
  pair_followed <= !reset && (pair_begins || pair_followed && !pair_ends);
  pair_ahead <= pair_begins ? pair_held - pair_goes : pair_ahead - pair_goes;
  pair_before <= pair_begins ? pair_owed - verdict_valid : pair_before - verdict_valid;
  pair_waits <= pair_begins ? pending_payload_judged : pair_waits && !pair_judged;
  if(pair_begins) pair_row <= pair_came;
  if(pair_judged) pair_verdict <= pair_said;
end
// What it becomes: a command that is written if, and only if, its verdict is 0, accepted; stale, 4, where it has none.
wire pair_writes = pair_row[1] && pair_verdict[40:38] == 3'd0;
wire [169:0] pair_becomes = {pair_row[0], pair_writes, pair_writes ? pair_row[127:64] : 64'd0, pair_row[63:51], pair_row[18:3], pair_row[26:19],
  pair_row[50:27], pair_row[2], pair_row[128], pair_row[1] ? pair_verdict : {3'd4, 38'd0}};
wire [169:0] pair_given = {writeCommand_payload_closed, writeCommand_payload_write, writeCommand_payload_address, writeCommand_payload_bytes,
  writeCommand_payload_window, writeCommand_payload_generation, writeCommand_payload_pidx, writeCommand_payload_refuse, writeCommand_payload_again,
  writeCommand_payload_verdict, writeCommand_payload_wbase, writeCommand_payload_slide, writeCommand_payload_complete,
  writeCommand_payload_answerAgain};
// The engine gives a verdict for a row that has come and waits for one. The receive path guarantees it by what Admission and the engine guarantee.
(* keep *) wire $OWED = !verdict_valid || pair_owed != 0;
// Never more than MOST_INSIDE are there; nothing leaves that has not come, and each row leaves in its turn, with the verdict that is its own. VerdictJoin guarantees it.
(* keep *) wire $PAIRS = pair_held <= MOST_INSIDE && (!pair_goes || pair_held != 0 && (!pair_followed || pair_ahead != 0 || !pair_waits && pair_given == pair_becomes));

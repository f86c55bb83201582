// SPDX-License-Identifier: Apache-2.0
// A query enters in clocks without a command: as a probe, then, 7 clocks later or more, as SEGMENTS + 1 readings, 2 clocks apart or more; query_waits says
// when one may enter. It is answered at most ANSWER_CLOCKS after the last reading; or, if an open or a close of the window was taken between probe
// and last reading, begins again LATENCY + 1 clocks after that. query_ready says that none is under way.
localparam SEGMENTS = W / 32;
reg pending, dirty;
reg [6:0] entries;
reg [12:0] since;
reg [WINDOW_BITS-1:0] queried;
reg [LATENCY-1:0] probes;
wire q_taken = query_valid && query_ready;
wire q_goes = query_waits && !cmd_valid;
wire q_all = entries == SEGMENTS + 2;
wire q_changes = cmd_valid && cmd_ready && (cmd_payload_op == 0 || cmd_payload_op == 2) && cmd_payload_window == queried
  && entries != 0 && !q_all;
wire q_again = pending && q_all && dirty && since == LATENCY;
wire q_starts = reset || q_taken || q_again;
wire going = pending && q_all && !dirty;
always @(posedge clk) begin
  pending <= !reset && (q_taken || pending && !status_valid);
  entries <= q_starts ? 7'd0 : entries + q_goes;
  since <= q_goes ? 13'd1 : since + (since != 8191);
  dirty <= !q_starts && (dirty || q_changes);
  probes <= reset ? {LATENCY{1'b0}} : {probes, q_goes && entries == 0};
  if (q_taken) queried <= query_payload;
end
(* keep *) wire p_answered = (!status_valid || going) && (!going || since <= ANSWER_CLOCKS) && query_ready == (cmd_ready && !pending)
  && query_waits == (pending && !q_all && (entries == 0 || since >= (entries == 1 ? 7 : 2)));

// SPDX-License-Identifier: Apache-2.0
// A query of the followed window is answered once, at most ANSWER_CLOCKS after the clock without a command in which it goes on; query_waits says that
// it still waits for such a clock, and query_ready that none is under way.
reg pending, going;
reg [WINDOW_BITS-1:0] queried;
reg [12:0] since;
wire q_taken = query_valid && query_ready;
wire q_goes = query_waits && !cmd_valid;
always @(posedge clk) begin
  pending <= !reset && (q_taken || pending && !status_valid);
  going <= !reset && (q_goes || going && !status_valid);
  since <= q_goes ? 13'd1 : since + (since != 8191);
  if (q_taken) queried <= query_payload;
end
(* keep *) wire p_answered = (!status_valid || going) && (!going || queried != w_star || since <= ANSWER_CLOCKS)
  && query_ready == (cmd_ready && !pending) && query_waits == (pending && !going);

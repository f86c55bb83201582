// SPDX-License-Identifier: Apache-2.0
// Rows of VerdictJoin are numbered as they come, and as they go; some are of data. Of two of them, any, and of the row before each, it is followed how many
// rows of data came before.
(* anyconst *) wire [15:0] k_any, j_any;
reg [15:0] rows_come, rows_gone, datas_come;
wire leaves_now = writeCommand_valid && writeCommand_ready;
always @(posedge clk) begin
  rows_come <= reset ? 16'd0 : rows_come + pending_valid;
  rows_gone <= reset ? 16'd0 : rows_gone + leaves_now;
  datas_come <= reset ? 16'd0 : datas_come + (pending_valid && !pending_payload_closed);
end

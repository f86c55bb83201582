// SPDX-License-Identifier: Apache-2.0
// Sums, passes on, and in one clock has one bit wrong. Ends when told to.
module flawed (
    input  wire         clk,
    input  wire [ 31:0] flaw_at,
    input  wire [  7:0] flaw_bit,
    input  wire         finish,
    input  wire [ 15:0] a,
    input  wire [199:0] wide_in,
    output wire [ 31:0] sum,
    output wire [199:0] wide,
    output wire         valid,
    output wire [ 15:0] data
);
  reg [ 31:0] count = 0;
  reg [ 31:0] total = 0;
  reg [ 15:0] last = 0;
  reg [199:0] kept = 0;
  wire flaw = count == flaw_at;
  assign sum   = total ^ (flaw && flaw_bit < 32 ? 32'b1 << flaw_bit : 32'b0);
  assign wide  = kept ^ (flaw && flaw_bit >= 32 ? 200'b1 << (flaw_bit - 32) : 200'b0);
  assign valid = last[0];
  assign data  = valid ? last : ~last;
  always @(posedge clk) begin
    count <= count + 1;
    total <= total + {16'b0, a};
    last  <= a;
    kept  <= wide_in ^ {184'b0, a};
    if (finish) $finish;
  end
endmodule

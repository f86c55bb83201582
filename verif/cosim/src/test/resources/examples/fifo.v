// SPDX-License-Identifier: Apache-2.0
// Synchronous FIFO, first word falls through. A write to a full FIFO is ignored.
module fifo #(
    parameter WIDTH = 8,
    parameter DEPTH = 16
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             wr_en,
    input  wire [WIDTH-1:0] wr_data,
    output wire             full,
    input  wire             rd_en,
    output wire [WIDTH-1:0] rd_data,
    output wire             empty
);
  reg [WIDTH-1:0] mem [0:DEPTH-1];
  reg [$clog2(DEPTH)-1:0] wr_ptr, rd_ptr;
  reg [$clog2(DEPTH)+1:0] count;
  wire push = wr_en && !full;
  wire pop = rd_en && !empty;
`ifdef FULL_TOO_LATE
  assign full = count > DEPTH;
`else
  assign full = count == DEPTH;
`endif
  assign empty = count == 0;
  assign rd_data = mem[rd_ptr];
  always @(posedge clk) begin
    if (push) mem[wr_ptr] <= wr_data;
    if (rst) begin
      wr_ptr <= 0;
      rd_ptr <= 0;
      count  <= 0;
    end else begin
      if (push) wr_ptr <= wr_ptr + 1'b1;
      if (pop) rd_ptr <= rd_ptr + 1'b1;
      count <= count + push - pop;
    end
  end
endmodule

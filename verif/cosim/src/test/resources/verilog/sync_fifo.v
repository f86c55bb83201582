// SPDX-License-Identifier: Apache-2.0
// A first-word-fall-through FIFO with valid/ready on both sides. DEPTH is a power of two.
module sync_fifo #(
    parameter WIDTH = 8,
    parameter DEPTH = 4
) (
    input  wire             clk,
    input  wire             rst,
    input  wire [WIDTH-1:0] s_data,
    input  wire             s_valid,
    output wire             s_ready,
    output wire [WIDTH-1:0] m_data,
    output wire             m_valid,
    input  wire             m_ready
);
  localparam BITS = $clog2(DEPTH);
  reg [WIDTH-1:0] mem [0:DEPTH-1];
  reg [BITS:0] head, tail;
  wire empty = head == tail;
  wire full = head[BITS-1:0] == tail[BITS-1:0] && head[BITS] != tail[BITS];
  assign s_ready = !full;
  assign m_valid = !empty;
  assign m_data  = mem[tail[BITS-1:0]];
  always @(posedge clk) begin
    if (s_valid && s_ready) mem[head[BITS-1:0]] <= s_data;
    if (rst) begin
      head <= 0;
      tail <= 0;
    end else begin
      if (s_valid && s_ready) head <= head + 1'b1;
      if (m_valid && m_ready) tail <= tail + 1'b1;
    end
  end
endmodule

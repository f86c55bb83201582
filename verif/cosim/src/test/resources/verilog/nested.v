// SPDX-License-Identifier: Apache-2.0
// Two FIFOs one behind the other, and a wide register, to look inside.
module nested (
    input  wire        clk,
    input  wire        rst,
    input  wire  [7:0] s_data,
    input  wire        s_valid,
    output wire        s_ready,
    output wire  [7:0] m_data,
    output wire        m_valid,
    input  wire        m_ready,
    output wire  [7:0] low
);
  reg [99:0] wide;
  assign low = wide[7:0] + 8'd1;
  wire [7:0] data;
  wire valid, ready;
  sync_fifo #(.DEPTH(4)) first (
      clk, rst, s_data, s_valid, s_ready, data, valid, ready
  );
  sync_fifo #(.DEPTH(8)) second (
      clk, rst, data, valid, ready, m_data, m_valid, m_ready
  );
  always @(posedge clk) if (rst) wide <= 100'd0;
endmodule

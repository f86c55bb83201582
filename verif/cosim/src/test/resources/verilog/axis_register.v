// SPDX-License-Identifier: Apache-2.0
// An AXI4-Stream register stage with a spare place, so that tready is a register.
// BUG_DROP takes tvalid back under stall, BUG_CHANGE changes tdata under stall.
module axis_register #(
    parameter BYTES = 8
) (
    input  wire               clk,
    input  wire               rst,
    input  wire [8*BYTES-1:0] s_axis_tdata,
    input  wire   [BYTES-1:0] s_axis_tkeep,
    input  wire               s_axis_tvalid,
    output wire               s_axis_tready,
    input  wire               s_axis_tlast,
    input  wire               s_axis_tuser,
    output wire [8*BYTES-1:0] m_axis_tdata,
    output wire   [BYTES-1:0] m_axis_tkeep,
    output wire               m_axis_tvalid,
    input  wire               m_axis_tready,
    output wire               m_axis_tlast,
    output wire               m_axis_tuser
);
  localparam WIDTH = 9 * BYTES + 2;
  reg [WIDTH-1:0] first, spare;
  reg first_valid, spare_valid;
  reg [3:0] stall;
  wire [WIDTH-1:0] in = {s_axis_tuser, s_axis_tlast, s_axis_tkeep, s_axis_tdata};
  assign s_axis_tready = !spare_valid;
`ifdef BUG_DROP
  assign m_axis_tvalid = first_valid && stall != 4'd3;
`else
  assign m_axis_tvalid = first_valid;
`endif
  assign {m_axis_tuser, m_axis_tlast, m_axis_tkeep} = first[WIDTH-1:8*BYTES];
`ifdef BUG_CHANGE
  assign m_axis_tdata = first[8*BYTES-1:0] ^ (stall == 4'd2);
`else
  assign m_axis_tdata = first[8*BYTES-1:0];
`endif
  always @(posedge clk) begin
    stall <= first_valid && !m_axis_tready ? stall + 1'b1 : 4'd0;
    if (m_axis_tready || !first_valid) begin
      first       <= spare_valid ? spare : in;
      first_valid <= spare_valid || s_axis_tvalid;
      spare_valid <= 1'b0;
    end else if (s_axis_tvalid && s_axis_tready) begin
      spare       <= in;
      spare_valid <= 1'b1;
    end
    if (rst) begin
      first_valid <= 1'b0;
      spare_valid <= 1'b0;
    end
  end
endmodule

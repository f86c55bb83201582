// SPDX-License-Identifier: Apache-2.0
// A stream register at a clock that is a third of clk, which goes out, and one inside at half of that; a gate that an input opens.
module made_clock (
    input              clk,
    input              rst,
    output reg         tx_clk,
    input              gate,
    output             gated_clk,
    output reg   [7:0] gated_count,
    input              s_axis_tvalid,
    output             s_axis_tready,
    input        [7:0] s_axis_tdata,
    input              s_axis_tlast,
    output             m_axis_tvalid,
    input              m_axis_tready,
    output       [7:0] m_axis_tdata,
    output             m_axis_tlast,
    output reg   [7:0] tx_count
);
  reg [1:0] third;
  always @(posedge clk)
    if (rst) begin
      third  <= 0;
      tx_clk <= 0;
    end else begin
      third  <= third == 2 ? 0 : third + 1;
      tx_clk <= third == 2;
    end

  reg       full;
  reg [8:0] held;
  assign s_axis_tready = !full;
  assign m_axis_tvalid = full;
  assign {m_axis_tlast, m_axis_tdata} = held;
  always @(posedge tx_clk) begin
    tx_count <= tx_count + 1;
    if (s_axis_tvalid && s_axis_tready) begin
      held <= {s_axis_tlast, s_axis_tdata};
      full <= 1;
    end else if (m_axis_tready) full <= 0;
  end

  reg slow_clk;
  reg [7:0] slow_count;
  always @(posedge tx_clk) slow_clk <= !slow_clk;
  always @(posedge slow_clk) slow_count <= slow_count + 1;

  assign gated_clk = clk & gate;
  always @(posedge gated_clk) gated_count <= gated_count + 1;
endmodule

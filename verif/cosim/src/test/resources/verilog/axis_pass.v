// SPDX-License-Identifier: Apache-2.0
// An AXI4-Stream with all its signals from one side to the other.
module axis_pass #(
    parameter DATA = 32,
    parameter KEEP = 4
) (
    input  wire            clk,
    input  wire            rst,
    input  wire [DATA-1:0] s_axis_tdata,
    input  wire [KEEP-1:0] s_axis_tkeep,
    input  wire [KEEP-1:0] s_axis_tstrb,
    input  wire            s_axis_tvalid,
    output wire            s_axis_tready,
    input  wire            s_axis_tlast,
    input  wire      [3:0] s_axis_tuser,
    input  wire      [7:0] s_axis_tid,
    input  wire      [5:0] s_axis_tdest,
    output wire [DATA-1:0] m_axis_tdata,
    output wire [KEEP-1:0] m_axis_tkeep,
    output wire [KEEP-1:0] m_axis_tstrb,
    output wire            m_axis_tvalid,
    input  wire            m_axis_tready,
    output wire            m_axis_tlast,
    output wire      [3:0] m_axis_tuser,
    output wire      [7:0] m_axis_tid,
    output wire      [5:0] m_axis_tdest
);
  assign m_axis_tdata  = s_axis_tdata;
  assign m_axis_tkeep  = s_axis_tkeep;
  assign m_axis_tstrb  = s_axis_tstrb;
  assign m_axis_tvalid = s_axis_tvalid;
  assign s_axis_tready = m_axis_tready;
  assign m_axis_tlast  = s_axis_tlast;
  assign m_axis_tuser  = s_axis_tuser;
  assign m_axis_tid    = s_axis_tid;
  assign m_axis_tdest  = s_axis_tdest;
endmodule

// SPDX-License-Identifier: Apache-2.0
// Copies one burst after another: reads BEATS beats of 8 bytes from src, writes them to dst.
// BUG_LAST raises wlast one beat early.
module axi_copy (
    input  wire        clk,
    input  wire        rst,
    input  wire        start,
    input  wire [31:0] src,
    input  wire [31:0] dst,
    input  wire  [7:0] beats,
    input  wire  [1:0] burst,
    input  wire  [1:0] id,
    output wire        idle,
    output wire  [1:0] m_axi_arid,
    output wire [31:0] m_axi_araddr,
    output wire  [7:0] m_axi_arlen,
    output wire  [2:0] m_axi_arsize,
    output wire  [1:0] m_axi_arburst,
    output wire        m_axi_arvalid,
    input  wire        m_axi_arready,
    input  wire  [1:0] m_axi_rid,
    input  wire [63:0] m_axi_rdata,
    input  wire  [1:0] m_axi_rresp,
    input  wire        m_axi_rlast,
    input  wire        m_axi_rvalid,
    output wire        m_axi_rready,
    output wire  [1:0] m_axi_awid,
    output wire [31:0] m_axi_awaddr,
    output wire  [7:0] m_axi_awlen,
    output wire  [2:0] m_axi_awsize,
    output wire  [1:0] m_axi_awburst,
    output wire        m_axi_awvalid,
    input  wire        m_axi_awready,
    output wire [63:0] m_axi_wdata,
    output wire  [7:0] m_axi_wstrb,
    output wire        m_axi_wlast,
    output wire        m_axi_wvalid,
    input  wire        m_axi_wready,
    input  wire  [1:0] m_axi_bid,
    input  wire  [1:0] m_axi_bresp,
    input  wire        m_axi_bvalid,
    output wire        m_axi_bready
);
  localparam IDLE = 0, ADDRESS = 1, READ = 2, WRITE = 3, RESPONSE = 4;
  reg [2:0] state;
  reg [63:0] buffer [0:255];
  reg [7:0] count;
  reg ar_sent, aw_sent;
  reg [31:0] from, to;
  reg [7:0] last;
  reg [1:0] kind, tag;
  assign idle = state == IDLE;
  assign m_axi_arid = tag, m_axi_araddr = from, m_axi_arlen = last, m_axi_arsize = 3'd3;
  assign m_axi_arburst = kind, m_axi_arvalid = state == ADDRESS && !ar_sent;
  assign m_axi_awid = tag, m_axi_awaddr = to, m_axi_awlen = last, m_axi_awsize = 3'd3;
  assign m_axi_awburst = 2'd1, m_axi_awvalid = state == ADDRESS && !aw_sent;
  assign m_axi_rready = state == READ;
  assign m_axi_wvalid = state == WRITE;
  assign m_axi_wdata = buffer[count];
  assign m_axi_wstrb = 8'hff;
`ifdef BUG_LAST
  assign m_axi_wlast = count + 8'd1 == last;
`else
  assign m_axi_wlast = count == last;
`endif
  assign m_axi_bready = state == RESPONSE;
  always @(posedge clk) begin
    case (state)
      IDLE: if (start) begin
        state <= ADDRESS;
        from <= src;
        to <= dst;
        last <= beats - 8'd1;
        kind <= burst;
        tag <= id;
        ar_sent <= 0;
        aw_sent <= 0;
      end
      ADDRESS: begin
        if (m_axi_arready) ar_sent <= 1;
        if (m_axi_awready) aw_sent <= 1;
        count <= 0;
        if ((ar_sent || m_axi_arready) && (aw_sent || m_axi_awready)) state <= READ;
      end
      READ: if (m_axi_rvalid) begin
        buffer[count] <= m_axi_rdata;
        count <= m_axi_rlast ? 8'd0 : count + 8'd1;
        if (m_axi_rlast) state <= WRITE;
      end
      WRITE: if (m_axi_wready) begin
        count <= count + 8'd1;
        if (count == last) state <= RESPONSE;
      end
      default: if (m_axi_bvalid) state <= IDLE;
    endcase
    if (rst) state <= IDLE;
  end
endmodule

// SPDX-License-Identifier: Apache-2.0
// A timer behind AXI4-Lite registers: 0x0 control (bit 0 runs it), 0x4 limit, 0x8 count (read only),
// 0xC status (bit 0: limit reached, write 1 to clear). irq is bit 0 of status.
module axil_timer (
    input  wire        aclk,
    input  wire        aresetn,
    input  wire  [3:0] s_axil_awaddr,
    input  wire        s_axil_awvalid,
    output wire        s_axil_awready,
    input  wire [31:0] s_axil_wdata,
    input  wire  [3:0] s_axil_wstrb,
    input  wire        s_axil_wvalid,
    output wire        s_axil_wready,
    output wire  [1:0] s_axil_bresp,
    output reg         s_axil_bvalid,
    input  wire        s_axil_bready,
    input  wire  [3:0] s_axil_araddr,
    input  wire        s_axil_arvalid,
    output wire        s_axil_arready,
    output reg  [31:0] s_axil_rdata,
    output wire  [1:0] s_axil_rresp,
    output reg         s_axil_rvalid,
    input  wire        s_axil_rready,
    output wire        irq
);
  reg run, reached;
  reg [31:0] limit, count;
  wire write = s_axil_awvalid && s_axil_wvalid && (!s_axil_bvalid || s_axil_bready);
  wire read = s_axil_arvalid && s_axil_arready;
  assign s_axil_awready = write;
  assign s_axil_wready = write;
  assign s_axil_arready = !s_axil_rvalid || s_axil_rready;
  assign s_axil_bresp = 2'b00;
  assign s_axil_rresp = 2'b00;
  assign irq = reached;
  always @(posedge aclk) begin
    if (run) count <= count + 1;
    if (run && count + 1 == limit) begin
      run <= 1'b0;
      reached <= 1'b1;
    end
    if (s_axil_bready) s_axil_bvalid <= 1'b0;
    if (write) begin
      s_axil_bvalid <= 1'b1;
      case (s_axil_awaddr[3:2])
        2'd0: begin
          run <= s_axil_wdata[0];
          if (s_axil_wdata[0]) count <= 0;
        end
        2'd1: limit <= s_axil_wdata;
        2'd3: if (s_axil_wdata[0]) reached <= 1'b0;
        default: ;
      endcase
    end
    if (s_axil_rready) s_axil_rvalid <= 1'b0;
    if (read) begin
      s_axil_rvalid <= 1'b1;
      case (s_axil_araddr[3:2])
        2'd0: s_axil_rdata <= run;
        2'd1: s_axil_rdata <= limit;
        2'd2: s_axil_rdata <= count;
        2'd3: s_axil_rdata <= reached;
      endcase
    end
    if (!aresetn) begin
      {run, reached, s_axil_bvalid, s_axil_rvalid} <= 0;
      limit <= 0;
      count <= 0;
    end
  end
endmodule

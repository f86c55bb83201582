// SPDX-License-Identifier: Apache-2.0
// Four 32-bit registers on AXI4-Lite; addresses from 16 on answer SLVERR.
module axil_regs (
    input  wire        aclk,
    input  wire        aresetn,
    input  wire  [7:0] s_axil_awaddr,
    input  wire  [2:0] s_axil_awprot,
    input  wire        s_axil_awvalid,
    output wire        s_axil_awready,
    input  wire [31:0] s_axil_wdata,
    input  wire  [3:0] s_axil_wstrb,
    input  wire        s_axil_wvalid,
    output wire        s_axil_wready,
    output reg   [1:0] s_axil_bresp,
    output reg         s_axil_bvalid,
    input  wire        s_axil_bready,
    input  wire  [7:0] s_axil_araddr,
    input  wire  [2:0] s_axil_arprot,
    input  wire        s_axil_arvalid,
    output wire        s_axil_arready,
    output reg  [31:0] s_axil_rdata,
    output reg   [1:0] s_axil_rresp,
    output reg         s_axil_rvalid,
    input  wire        s_axil_rready
);
  reg [31:0] regs [0:3];
  wire write = s_axil_awvalid && s_axil_wvalid && (!s_axil_bvalid || s_axil_bready);
  assign s_axil_awready = write;
  assign s_axil_wready  = write;
  assign s_axil_arready = !s_axil_rvalid || s_axil_rready;
  integer i;
  always @(posedge aclk) begin
    if (write) begin
      s_axil_bvalid <= 1'b1;
      s_axil_bresp  <= s_axil_awaddr < 16 ? 2'd0 : 2'd2;
      for (i = 0; i < 4; i = i + 1)
        if (s_axil_wstrb[i] && s_axil_awaddr < 16)
          regs[s_axil_awaddr[3:2]][8*i+:8] <= s_axil_wdata[8*i+:8];
    end else if (s_axil_bready) s_axil_bvalid <= 1'b0;
    if (s_axil_arvalid && s_axil_arready) begin
      s_axil_rvalid <= 1'b1;
      s_axil_rresp  <= s_axil_araddr < 16 ? 2'd0 : 2'd2;
      s_axil_rdata  <= s_axil_araddr < 16 ? regs[s_axil_araddr[3:2]] : 32'd0;
    end else if (s_axil_rready) s_axil_rvalid <= 1'b0;
    if (!aresetn) begin
      s_axil_bvalid <= 1'b0;
      s_axil_rvalid <= 1'b0;
      for (i = 0; i < 4; i = i + 1) regs[i] <= 32'd0;
    end
  end
endmodule

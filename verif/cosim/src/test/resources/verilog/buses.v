// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite, APB and Wishbone from one side to the other (s_... to m_...), and registers behind APB (r_apb_) and
// Wishbone (r_wb_); the registers from address 16 on answer with an error.
module buses (
    input  wire        clk,
    input  wire        rst,
    // AXI4-Lite
    input  wire [15:0] s_axil_awaddr,
    input  wire        s_axil_awvalid,
    output wire        s_axil_awready,
    input  wire [31:0] s_axil_wdata,
    input  wire  [3:0] s_axil_wstrb,
    input  wire        s_axil_wvalid,
    output wire        s_axil_wready,
    output wire  [1:0] s_axil_bresp,
    output wire        s_axil_bvalid,
    input  wire        s_axil_bready,
    input  wire [15:0] s_axil_araddr,
    input  wire        s_axil_arvalid,
    output wire        s_axil_arready,
    output wire [31:0] s_axil_rdata,
    output wire  [1:0] s_axil_rresp,
    output wire        s_axil_rvalid,
    input  wire        s_axil_rready,
    output wire [15:0] m_axil_awaddr,
    output wire        m_axil_awvalid,
    input  wire        m_axil_awready,
    output wire [31:0] m_axil_wdata,
    output wire  [3:0] m_axil_wstrb,
    output wire        m_axil_wvalid,
    input  wire        m_axil_wready,
    input  wire  [1:0] m_axil_bresp,
    input  wire        m_axil_bvalid,
    output wire        m_axil_bready,
    output wire [15:0] m_axil_araddr,
    output wire        m_axil_arvalid,
    input  wire        m_axil_arready,
    input  wire [31:0] m_axil_rdata,
    input  wire  [1:0] m_axil_rresp,
    input  wire        m_axil_rvalid,
    output wire        m_axil_rready,
    // APB
    input  wire        s_apb_psel,
    input  wire        s_apb_penable,
    input  wire        s_apb_pwrite,
    input  wire [15:0] s_apb_paddr,
    input  wire [31:0] s_apb_pwdata,
    input  wire  [3:0] s_apb_pstrb,
    output wire        s_apb_pready,
    output wire [31:0] s_apb_prdata,
    output wire        m_apb_psel,
    output wire        m_apb_penable,
    output wire        m_apb_pwrite,
    output wire [15:0] m_apb_paddr,
    output wire [31:0] m_apb_pwdata,
    output wire  [3:0] m_apb_pstrb,
    input  wire        m_apb_pready,
    input  wire [31:0] m_apb_prdata,
    input  wire        r_apb_psel,
    input  wire        r_apb_penable,
    input  wire        r_apb_pwrite,
    input  wire  [7:0] r_apb_paddr,
    input  wire [31:0] r_apb_pwdata,
    output wire        r_apb_pready,
    output wire        r_apb_pslverr,
    output reg  [31:0] r_apb_prdata,
    // Wishbone
    input  wire        s_wb_cyc_i,
    input  wire        s_wb_stb_i,
    input  wire        s_wb_we_i,
    input  wire [15:0] s_wb_adr_i,
    input  wire [31:0] s_wb_dat_i,
    input  wire  [3:0] s_wb_sel_i,
    output wire [31:0] s_wb_dat_o,
    output wire        s_wb_ack_o,
    output wire        m_wb_cyc_o,
    output wire        m_wb_stb_o,
    output wire        m_wb_we_o,
    output wire [15:0] m_wb_adr_o,
    output wire [31:0] m_wb_dat_o,
    output wire  [3:0] m_wb_sel_o,
    input  wire [31:0] m_wb_dat_i,
    input  wire        m_wb_ack_i,
    input  wire        r_wb_cyc,
    input  wire        r_wb_stb,
    input  wire        r_wb_we,
    input  wire  [7:0] r_wb_adr,
    input  wire [31:0] r_wb_dat_w,
    output reg  [31:0] r_wb_dat_r,
    output reg         r_wb_ack,
    output reg         r_wb_err,
    output wire        r_wb_stall
);
  assign m_axil_awaddr  = s_axil_awaddr;
  assign m_axil_awvalid = s_axil_awvalid;
  assign s_axil_awready = m_axil_awready;
  assign m_axil_wdata   = s_axil_wdata;
  assign m_axil_wstrb   = s_axil_wstrb;
  assign m_axil_wvalid  = s_axil_wvalid;
  assign s_axil_wready  = m_axil_wready;
  assign s_axil_bresp   = m_axil_bresp;
  assign s_axil_bvalid  = m_axil_bvalid;
  assign m_axil_bready  = s_axil_bready;
  assign m_axil_araddr  = s_axil_araddr;
  assign m_axil_arvalid = s_axil_arvalid;
  assign s_axil_arready = m_axil_arready;
  assign s_axil_rdata   = m_axil_rdata;
  assign s_axil_rresp   = m_axil_rresp;
  assign s_axil_rvalid  = m_axil_rvalid;
  assign m_axil_rready  = s_axil_rready;

  assign m_apb_psel    = s_apb_psel;
  assign m_apb_penable = s_apb_penable;
  assign m_apb_pwrite  = s_apb_pwrite;
  assign m_apb_paddr   = s_apb_paddr;
  assign m_apb_pwdata  = s_apb_pwdata;
  assign m_apb_pstrb   = s_apb_pstrb;
  assign s_apb_pready  = m_apb_pready;
  assign s_apb_prdata  = m_apb_prdata;

  assign m_wb_cyc_o = s_wb_cyc_i;
  assign m_wb_stb_o = s_wb_stb_i;
  assign m_wb_we_o  = s_wb_we_i;
  assign m_wb_adr_o = s_wb_adr_i;
  assign m_wb_dat_o = s_wb_dat_i;
  assign m_wb_sel_o = s_wb_sel_i;
  assign s_wb_dat_o = m_wb_dat_i;
  assign s_wb_ack_o = m_wb_ack_i;

  // Registers; APB answers after a wait state, Wishbone stalls in every second clock.
  reg [31:0] apb_registers [0:3];
  reg        waited;
  wire       apb_end = r_apb_psel && r_apb_penable && waited;
  assign r_apb_pready  = waited;
  assign r_apb_pslverr = apb_end && r_apb_paddr >= 16;
  reg [31:0] wb_registers [0:3];
  reg        busy;
  assign r_wb_stall = busy;
  always @(posedge clk) begin
    waited <= r_apb_psel && r_apb_penable && !waited;
    r_apb_prdata <= apb_registers[r_apb_paddr[3:2]];
    if (apb_end && r_apb_pwrite && r_apb_paddr < 16) apb_registers[r_apb_paddr[3:2]] <= r_apb_pwdata;
    busy <= !busy;
    r_wb_ack <= r_wb_cyc && r_wb_stb && !busy && r_wb_adr < 16;
    r_wb_err <= r_wb_cyc && r_wb_stb && !busy && r_wb_adr >= 16;
    if (r_wb_cyc && r_wb_stb && !busy) begin
      r_wb_dat_r <= wb_registers[r_wb_adr[3:2]];
      if (r_wb_we && r_wb_adr < 16) wb_registers[r_wb_adr[3:2]] <= r_wb_dat_w;
    end
    if (rst) begin
      waited <= 0;
      busy <= 0;
    end
  end
endmodule

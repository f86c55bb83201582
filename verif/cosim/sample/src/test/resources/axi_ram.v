// SPDX-License-Identifier: Apache-2.0
// A memory behind AXI4: INCR and FIXED bursts, narrow beats, strobes; one burst of each direction at a time.
module axi_ram #(
    parameter DATA_WIDTH = 32,
    parameter ADDR_WIDTH = 16,
    parameter ID_WIDTH   = 8,
    parameter STRB_WIDTH = DATA_WIDTH / 8
) (
    input  wire                  clk,
    input  wire                  rst,
    input  wire [ID_WIDTH-1:0]   s_axi_awid,
    input  wire [ADDR_WIDTH-1:0] s_axi_awaddr,
    input  wire [7:0]            s_axi_awlen,
    input  wire [2:0]            s_axi_awsize,
    input  wire [1:0]            s_axi_awburst,
    input  wire                  s_axi_awvalid,
    output wire                  s_axi_awready,
    input  wire [DATA_WIDTH-1:0] s_axi_wdata,
    input  wire [STRB_WIDTH-1:0] s_axi_wstrb,
    input  wire                  s_axi_wlast,
    input  wire                  s_axi_wvalid,
    output wire                  s_axi_wready,
    output reg  [ID_WIDTH-1:0]   s_axi_bid,
    output wire [1:0]            s_axi_bresp,
    output reg                   s_axi_bvalid,
    input  wire                  s_axi_bready,
    input  wire [ID_WIDTH-1:0]   s_axi_arid,
    input  wire [ADDR_WIDTH-1:0] s_axi_araddr,
    input  wire [7:0]            s_axi_arlen,
    input  wire [2:0]            s_axi_arsize,
    input  wire [1:0]            s_axi_arburst,
    input  wire                  s_axi_arvalid,
    output wire                  s_axi_arready,
    output reg  [ID_WIDTH-1:0]   s_axi_rid,
    output reg  [DATA_WIDTH-1:0] s_axi_rdata,
    output wire [1:0]            s_axi_rresp,
    output reg                   s_axi_rlast,
    output reg                   s_axi_rvalid,
    input  wire                  s_axi_rready
);
  localparam LANES = $clog2(STRB_WIDTH);
  localparam FIXED = 2'b00;

  /* verilator lint_off WIDTH */  // Indices have the bits of the address; those above the memory are 0.
  reg [DATA_WIDTH-1:0] memory [0:(1 << (ADDR_WIDTH - LANES))-1];

  // The address of the next beat: the start of the next one of that size.
  function [ADDR_WIDTH-1:0] after(input [ADDR_WIDTH-1:0] address, input [2:0] size, input [1:0] burst);
    after = burst == FIXED ? address : ((address >> size) + 1'b1) << size;
  endfunction

  reg                  writing;
  reg [ADDR_WIDTH-1:0] write_address;
  reg [2:0]            write_size;
  reg [1:0]            write_burst;
  integer              lane;

  assign s_axi_awready = !writing && !s_axi_bvalid && !rst;
  assign s_axi_wready  = writing;
  assign s_axi_bresp   = 2'b00;
  always @(posedge clk) begin
    if (s_axi_awvalid && s_axi_awready) begin
      writing       <= 1'b1;
      write_address <= s_axi_awaddr;
      write_size    <= s_axi_awsize;
      write_burst   <= s_axi_awburst;
      s_axi_bid     <= s_axi_awid;
    end
    if (s_axi_wvalid && s_axi_wready) begin
      for (lane = 0; lane < STRB_WIDTH; lane = lane + 1)
        if (s_axi_wstrb[lane]) memory[write_address>>LANES][8*lane+:8] <= s_axi_wdata[8*lane+:8];
      write_address <= after(write_address, write_size, write_burst);
      if (s_axi_wlast) begin
        writing      <= 1'b0;
        s_axi_bvalid <= 1'b1;
      end
    end
    if (s_axi_bvalid && s_axi_bready) s_axi_bvalid <= 1'b0;
    if (rst) {writing, s_axi_bvalid} <= 0;
  end

  reg                  reading;
  reg [ADDR_WIDTH-1:0] read_address;
  reg [2:0]            read_size;
  reg [1:0]            read_burst;
  reg [7:0]            left;
  wire                 beat = reading && (!s_axi_rvalid || s_axi_rready);

  assign s_axi_arready = !reading && !s_axi_rvalid && !rst;
  assign s_axi_rresp   = 2'b00;
  always @(posedge clk) begin
    if (s_axi_rvalid && s_axi_rready) s_axi_rvalid <= 1'b0;
    if (beat) begin
      s_axi_rvalid <= 1'b1;
      s_axi_rdata  <= memory[read_address>>LANES];
      s_axi_rlast  <= left == 0;
      read_address <= after(read_address, read_size, read_burst);
      left         <= left - 1'b1;
      if (left == 0) reading <= 1'b0;
    end
    if (s_axi_arvalid && s_axi_arready) begin
      reading      <= 1'b1;
      read_address <= s_axi_araddr;
      read_size    <= s_axi_arsize;
      read_burst   <= s_axi_arburst;
      left         <= s_axi_arlen;
      s_axi_rid    <= s_axi_arid;
    end
    if (rst) {reading, s_axi_rvalid} <= 0;
  end
endmodule

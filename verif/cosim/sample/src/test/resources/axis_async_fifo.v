// SPDX-License-Identifier: Apache-2.0
// An AXI4-Stream FIFO between two unrelated clocks: pointers cross in Gray code, through two flip-flops each. A reset of
// either side must come with one of the other.
module axis_async_fifo #(
    parameter DATA_WIDTH = 32,
    parameter KEEP_WIDTH = (DATA_WIDTH + 7) / 8,
    parameter ID_WIDTH   = 8,
    parameter DEST_WIDTH = 8,
    parameter USER_WIDTH = 1,
    parameter DEPTH      = 64  // bytes, a power of two
) (
    input  wire                  s_clk,
    input  wire                  s_rst,
    input  wire [DATA_WIDTH-1:0] s_axis_tdata,
    input  wire [KEEP_WIDTH-1:0] s_axis_tkeep,
    input  wire                  s_axis_tvalid,
    output wire                  s_axis_tready,
    input  wire                  s_axis_tlast,
    input  wire [ID_WIDTH-1:0]   s_axis_tid,
    input  wire [DEST_WIDTH-1:0] s_axis_tdest,
    input  wire [USER_WIDTH-1:0] s_axis_tuser,
    input  wire                  m_clk,
    input  wire                  m_rst,
    output wire [DATA_WIDTH-1:0] m_axis_tdata,
    output wire [KEEP_WIDTH-1:0] m_axis_tkeep,
    output wire                  m_axis_tvalid,
    input  wire                  m_axis_tready,
    output wire                  m_axis_tlast,
    output wire [ID_WIDTH-1:0]   m_axis_tid,
    output wire [DEST_WIDTH-1:0] m_axis_tdest,
    output wire [USER_WIDTH-1:0] m_axis_tuser
);
  localparam BITS = $clog2(DEPTH / KEEP_WIDTH);
  localparam WORD = DATA_WIDTH + KEEP_WIDTH + 1 + ID_WIDTH + DEST_WIDTH + USER_WIDTH;

  reg [WORD-1:0] memory [0:(1 << BITS)-1];

  // One bit more than the address: full and empty differ in it.
  reg [BITS:0] write, write_gray, write_meta, write_seen;
  reg [BITS:0] read, read_gray, read_meta, read_seen;

  wire [BITS:0] write_next = write + 1'b1;
  wire [BITS:0] read_next  = read + 1'b1;
  wire          full       = write_gray == (read_seen ^ {2'b11, {(BITS - 1) {1'b0}}});
  wire          empty      = read_gray == write_seen;

  assign s_axis_tready = !full && !s_rst;
  always @(posedge s_clk) begin
    {read_seen, read_meta} <= {read_meta, read_gray};
    if (s_axis_tvalid && s_axis_tready) begin
      memory[write[BITS-1:0]] <= {
        s_axis_tuser, s_axis_tdest, s_axis_tid, s_axis_tlast, s_axis_tkeep, s_axis_tdata
      };
      write      <= write_next;
      write_gray <= write_next ^ (write_next >> 1);
    end
    if (s_rst) {write, write_gray, read_meta, read_seen} <= 0;
  end

  assign m_axis_tvalid = !empty && !m_rst;
  assign {m_axis_tuser, m_axis_tdest, m_axis_tid, m_axis_tlast, m_axis_tkeep, m_axis_tdata} =
      memory[read[BITS-1:0]];
  always @(posedge m_clk) begin
    {write_seen, write_meta} <= {write_meta, write_gray};
    if (m_axis_tvalid && m_axis_tready) begin
      read      <= read_next;
      read_gray <= read_next ^ (read_next >> 1);
    end
    if (m_rst) {read, read_gray, write_meta, write_seen} <= 0;
  end
endmodule

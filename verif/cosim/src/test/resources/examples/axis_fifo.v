// SPDX-License-Identifier: Apache-2.0
// AXI4-Stream FIFO, 32 bits wide. DEPTH beats, a power of two.
module axis_fifo #(
    parameter DEPTH = 8
) (
    input  wire        aclk,
    input  wire        aresetn,
    input  wire [31:0] s_axis_tdata,
    input  wire  [3:0] s_axis_tkeep,
    input  wire        s_axis_tlast,
    input  wire        s_axis_tvalid,
    output wire        s_axis_tready,
    output wire [31:0] m_axis_tdata,
    output wire  [3:0] m_axis_tkeep,
    output wire        m_axis_tlast,
    output wire        m_axis_tvalid,
    input  wire        m_axis_tready
);
  localparam BITS = $clog2(DEPTH);
  reg [36:0] mem [0:DEPTH-1];
  reg [BITS:0] head, tail;
  assign s_axis_tready = (head ^ tail) != (1 << BITS);
  assign m_axis_tvalid = head != tail;
  assign {m_axis_tlast, m_axis_tkeep, m_axis_tdata} = mem[tail[BITS-1:0]];
  always @(posedge aclk) begin
    if (s_axis_tvalid && s_axis_tready) begin
      mem[head[BITS-1:0]] <= {s_axis_tlast, s_axis_tkeep, s_axis_tdata};
      head <= head + 1'b1;
    end
    if (m_axis_tvalid && m_axis_tready) tail <= tail + 1'b1;
    if (!aresetn) begin
      head <= 0;
      tail <= 0;
    end
  end
endmodule

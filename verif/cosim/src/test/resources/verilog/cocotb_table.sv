// SPDX-License-Identifier: Apache-2.0
// What the README's table of cocotb's words speaks of.
typedef enum logic [1:0] {STOP, RUN} cocotb_table_state_t;
typedef struct packed {
  logic [7:0]          length;
  cocotb_table_state_t state;
} cocotb_table_head_t;

module cocotb_table_inner #(
    parameter WIDTH = 8
) (
    input  logic             clk,
    input  logic [WIDTH-1:0] in,
    output logic [WIDTH-1:0] out
);
  logic [WIDTH-1:0] x;
  logic [WIDTH-1:0] mem[4];
  assign out = x;
  always_ff @(posedge clk) begin
    x <= in;
    mem[3] <= x;
  end
endmodule

module cocotb_table #(
    parameter WIDTH = 8
) (
    input  logic                            clk,
    input  logic                [WIDTH-1:0] x,
    input  cocotb_table_head_t              head,
    output logic                [WIDTH-1:0] y,
    output logic                            done,
    output cocotb_table_state_t             state,
    output logic                [      7:0] length,
    output logic                [     31:0] width,
    output logic                [     31:0] given
);
  logic [WIDTH-1:0] out;
  cocotb_table_inner #(.WIDTH(WIDTH)) u1 (
      .clk(clk), .in(x), .out(out)
  );
  always_ff @(posedge clk) y <= out;
  assign done = y == 1;
  assign state = head.state;
  assign length = head.length;
  assign width = WIDTH;
  initial if (!$value$plusargs("V=%d", given)) given = 0;
endmodule

// SPDX-License-Identifier: Apache-2.0
// Variables of every kind inside.
module types (
    input  wire       clk,
    input  wire [7:0] in,
    output wire [7:0] out
);
  typedef struct { logic [7:0] a; logic [3:0] b; } loose_t;
  typedef struct packed { logic [7:0] a; logic [3:0] b; } tight_t;
  localparam real HALF = 0.5;
  localparam HELLO = "hello";
  real          level;
  string        text;
  loose_t       loose;
  loose_t       loose_pair[2];
  tight_t       tight;
  tight_t       tights[3];
  event         happened;
  logic [7:0]   queue[$];
  int           lengths[string];
  real          levels[3];
  reg           flags[0:3];
  reg           table_of_flags[0:1][0:2];
  reg           high_flags[7:4];
  logic [3:0][7:0] lanes;
  logic [1:0][3:0] pairs[2:5];
  logic [7:0]   numbers[2:9];
  byte          letters[1:4];
  logic [99:0]  wide[5:7];
  assign out = tight.a;
  always @(posedge clk) begin
    level <= level + HALF;
    levels[1] <= level;
    text = "abc";
    loose.a <= in;
    loose_pair[1].a <= in;
    tight.a <= in;
    tights[2].b <= in[3:0];
    queue.push_back(in);
    lengths["x"] = 3;
    flags[2] <= in[0];
    table_of_flags[1][2] <= in[0];
    high_flags[5] <= in[0];
    lanes[1] <= in;
    pairs[3] <= in;
    numbers[9] <= in;
    letters[4] <= in;
    wide[6] <= 100'(in) << 92;
    ->happened;
  end
endmodule

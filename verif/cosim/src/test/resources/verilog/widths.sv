// SPDX-License-Identifier: Apache-2.0
// Ports of all the sizes that Verilator stores differently: each output is its input a clock later.
// Names that its C++ must spell otherwise are here too.
module widths (
    input  wire               clk,
    input  wire               i1,
    input  wire        [7:0]  i8,
    input  wire signed [8:0]  i9,
    input  wire        [32:0] i33,
    input  wire        [63:0] i64,
    input  wire        [64:0] i65,
    input  wire       [199:0] i200,
    input  wire        [15:8] in__put,
    input  wire        [3:0]  lane [0:2],
    output reg                o1,
    output reg         [7:0]  o8,
    output reg  signed [8:0]  o9,
    output reg         [32:0] o33,
    output reg         [63:0] o64,
    output reg         [64:0] o65,
    output reg        [199:0] o200,
    output reg         [15:8] out__put,
    output reg         [3:0]  \class ,
    output wire        [3:0]  \odd.name
);
  assign \odd.name = lane[2];
  always @(posedge clk) begin
    o1 <= i1;
    o8 <= i8;
    o9 <= i9;
    o33 <= i33;
    o64 <= i64;
    o65 <= i65;
    o200 <= i200;
    out__put <= in__put;
    \class <= lane[0] ^ lane[1];
  end
endmodule

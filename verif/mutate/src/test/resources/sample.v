// SPDX-License-Identifier: Apache-2.0
// A sample, as SpinalHDL writes: every mutant of it is counted by hand in CandidatesTest.
`timescale 1ns/1ps

module Sample (
  input  wire          a,
  input  wire          b,
  input  wire [3:0]    n,
  output wire          y,
  output reg  [3:0]    count,
  output wire [1:0]    low,
  output reg           seen,
  output wire          held,
  output wire          run,
  input  wire          clk,
  input  wire          reset
);
  localparam State_IDLE = 2'd0;
  localparam State_RUN = 2'd1;
  localparam State_STOP = 2'd2;

  reg        [1:0]    state;
  wire                unused;
  wire                same;

  assign same = a;
  assign unused = (a ^ b);
  assign y = (a && (! b));
  assign low = n[2 : 1];
  assign run = (state == State_RUN);
  Keeper keeper (
    .d     (b            ), //i
    .q     (held         ), //o
    .clk   (clk          ), //i
    .reset (reset        )  //i
  );
  `ifndef SYNTHESIS
  reg [31:0] state_string;
  always @(*) begin
    case(state)
      State_IDLE : state_string = "IDLE";
      default : state_string = "????";
    endcase
  end
  `endif

  always @(posedge clk) begin
    if(reset) begin
      count <= 4'b0000;
      state <= State_IDLE;
    end else begin
      case(state)
        State_IDLE : begin
          state <= State_RUN;
        end
        default : begin
        end
      endcase
      if(a) begin
        count <= (count + 4'b0001);
      end
    end
  end

  always @(posedge clk) begin
    seen <= n[3];
  end

endmodule

module Keeper (
  input  wire          d,
  output wire          q,
  input  wire          clk,
  input  wire          reset
);
  reg                 kept;

  assign q = kept;
  always @(posedge clk) begin
    kept <= (d || kept);
  end

endmodule

// SPDX-License-Identifier: Apache-2.0
// Says what it was given on the command line of a simulator.
module plusargs (
    input  wire        clk,
    output reg         verbose,
    output reg         given,
    output reg  [31:0] value
);
  initial begin
    value   = 7;
    verbose = $test$plusargs("VERBOSE") != 0;
    given   = $value$plusargs("V=%d", value) != 0;
  end
endmodule

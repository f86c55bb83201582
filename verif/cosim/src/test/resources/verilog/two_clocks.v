// SPDX-License-Identifier: Apache-2.0
// Two counters in two clock domains and a synchroniser from the first to the second.
module two_clocks (
    input  wire       clk_a,
    input  wire       clk_b,
    input  wire       rst,
    input  wire       toggle,
    output reg  [7:0] count_a,
    output reg  [7:0] count_b,
    output wire       synced,
    output reg        on_fall
);
  reg level, meta, stable;
  assign synced = stable;
  always @(posedge clk_a)
    if (rst) begin
      count_a <= 0;
      level   <= 0;
    end else begin
      count_a <= count_a + 1'b1;
      level   <= level ^ toggle;
    end
  always @(posedge clk_b)
    if (rst) begin
      count_b <= 0;
      meta    <= 0;
      stable  <= 0;
    end else begin
      count_b <= count_b + 1'b1;
      meta    <= level;
      stable  <= meta;
    end
  always @(negedge clk_a) on_fall <= rst ? 1'b0 : toggle;
endmodule

// Counts clocks while it runs; a lap is kept until the next.
module stopwatch #(
    parameter WIDTH = 8
) (
    input                  clk,
    input                  rst,
    input                  run,
    input                  lap,
    output reg [WIDTH-1:0] count,
    output reg [WIDTH-1:0] kept,
    output reg             overflow
);
  always @(posedge clk)
    if (rst) begin
      count    <= 0;
      kept     <= 0;
      overflow <= 0;
    end else begin
      if (run) {overflow, count} <= count + 1'b1;
      if (lap) kept <= count;
    end
endmodule

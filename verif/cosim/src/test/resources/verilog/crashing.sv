// SPDX-License-Identifier: Apache-2.0
// Crashes in C when told to: at a rising edge or in the final block.
module crashing (
    input  wire       clk,
    input  wire [2:0] how,
    input  wire [7:0] data,
    output reg  [7:0] sum
);
  import "DPI-C" function int raise(input int signal);
  int ignored;
  always @(posedge clk) begin
    sum <= sum + data;
    case (how)
      3'd1: $c("*reinterpret_cast<volatile int*>(16) = 1;");
      3'd2: $c("abort();");
      3'd3: $c("memset(reinterpret_cast<void*>(4096), 0, 33 * ", how, ");");
      3'd4: $c("{ struct Deep { static int go(volatile int* up) { volatile int here[64]; here[0] = up[0];",
               " return here[0] + go(here) + here[63]; } }; volatile int one = 1; Deep::go(&one); }");
      3'd5: $c("{ volatile int zero = 0; volatile int result = 77 / zero; (void)result; }");
      3'd6: ignored = raise(4);
      default: ;
    endcase
  end
  final if (how == 3'd7) $c("*reinterpret_cast<volatile int*>(32) = 1;");
endmodule

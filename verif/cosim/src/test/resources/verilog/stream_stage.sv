// SPDX-License-Identifier: Apache-2.0
// A register stage between two interface ports: what it takes at s it gives at m, STEP higher.
package stream_types;
  typedef struct packed {
    logic       last;
    logic [2:0] kind;
  } mark_t;
endpackage

interface stream_if #(
    parameter int WIDTH = 8,  // bits of an item
    parameter int LANES = 1
) (
    input logic clk
);
  typedef logic [LANES-1:0][WIDTH-1:0] items_t;
  items_t              items;
  stream_types::mark_t mark;
  logic valid, ready;
  int unsigned taken;  // in no modport: nobody sees it outside
  always_ff @(posedge clk) taken <= taken + 32'(valid && ready);
  modport master(output items, mark, valid, input ready);
  modport slave(input items, mark, valid, output ready);
endinterface

module stream_stage #(
    parameter int unsigned STEP = 1,
    localparam int unsigned TWICE = 2 * STEP
) (
    input  logic       clk,
    rst,
    stream_if.slave    s,
    stream_if.master   m,
    output logic [7:0] passed,
    step,
    twice
);
  assign step    = 8'(STEP);
  assign twice   = 8'(TWICE);
  assign s.ready = !m.valid || m.ready;
  always_ff @(posedge clk) begin
    if (m.valid && m.ready) passed <= passed + 1;
    if (s.ready) begin
      m.valid <= s.valid;
      m.mark  <= s.mark;
      for (int i = 0; i < s.LANES; i++) m.items[i] <= s.items[i] + s.WIDTH'(STEP);
    end
    if (rst) begin
      m.valid <= 0;
      passed  <= 0;
    end
  end
endmodule

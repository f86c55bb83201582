// SPDX-License-Identifier: Apache-2.0
// Two streams into one, turn by turn where both offer; every beat leaves with the number of the stream that it came from.
package tag_types;
  typedef struct packed {
    logic       source;
    logic [6:0] tag;
  } head_t;
endpackage

interface tag_if #(
    parameter int WIDTH = 8
);
  tag_types::head_t   head;
  logic [WIDTH-1:0]   data;
  logic               valid, ready;
  modport master(output head, data, valid, input ready);
  modport slave(input head, data, valid, output ready);
endinterface

module tag_mux (
    input logic   clk,
    input logic   rst,
    tag_if.slave  a,
    tag_if.slave  b,
    tag_if.master out
);
  logic last;  // who was taken last
  wire take_b = b.valid && (!a.valid || !last);
  wire room = !out.valid || out.ready;
  assign a.ready = room && !take_b;
  assign b.ready = room && take_b;
  always_ff @(posedge clk) begin
    if (room) begin
      out.valid <= a.valid || b.valid;
      out.head  <= '{source: take_b, tag: take_b ? b.head.tag : a.head.tag};
      out.data  <= take_b ? b.data : a.data;
      if (a.valid || b.valid) last <= take_b;
    end
    if (rst) begin
      out.valid <= 0;
      last      <= 0;
    end
  end
endmodule

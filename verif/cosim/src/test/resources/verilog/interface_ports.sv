// SPDX-License-Identifier: Apache-2.0
// A register between two interface ports, and a module round it whose ports are the interfaces' signals.
interface word_if #(
    parameter WIDTH = 8
);
  logic [WIDTH-1:0] data;
  logic             valid, ready;
  modport source(output data, valid, input ready);
  modport sink(input data, valid, output ready);
endinterface

module word_register (
    input logic     clk,
    input logic     rst,
    word_if.sink   s,
    word_if.source  m
);
  assign s.ready = !m.valid || m.ready;
  always_ff @(posedge clk) begin
    if (s.ready) begin
      m.valid <= s.valid && !rst;
      m.data  <= s.data;
    end
  end
endmodule

module word_register_flat #(
    parameter WIDTH = 8
) (
    input  logic             clk,
    input  logic             rst,
    input  logic [WIDTH-1:0] s_data,
    input  logic             s_valid,
    output logic             s_ready,
    output logic [WIDTH-1:0] m_data,
    output logic             m_valid,
    input  logic             m_ready
);
  word_if #(.WIDTH(WIDTH)) s ();
  word_if #(.WIDTH(WIDTH)) m ();
  assign s.data  = s_data;
  assign s.valid = s_valid;
  assign s_ready = s.ready;
  assign m_data  = m.data;
  assign m_valid = m.valid;
  assign m.ready = m_ready;
  word_register register (
      .clk(clk), .rst(rst), .s(s), .m(m)
  );
endmodule

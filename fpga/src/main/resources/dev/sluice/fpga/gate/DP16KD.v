// SPDX-License-Identifier: Apache-2.0
// ECP5's block RAM as a behaviour, for netlists that yosys mapped: yosys's own cells_sim.v has a black box only.
//
//   write port >--+-> 2,048 bytes of 9 bits >-+-> read latch (CE) >-+------------------+-> DO    REGMODE "NOREG"
//   read port  >--+                           |                     +-> register (OCE) +-> DO    REGMODE "OUTREG"
//
// Written from Lattice's public descriptions (ECP5 and ECP5-5G Memory Usage Guide, FPGA-TN-02204, formerly TN1264) and from what
// yosys maps to (techlibs/ecp5/brams.txt, brams_map.v):
//  - widths 9, 18 and 36; the row is AD[13:3], AD[13:4], AD[13:5]; AD0, AD1 (and AD2, AD3) write bytes of 18 (36) bits;
//  - in 36-bit mode port A writes {DIB, DIA}, port B reads {DOB, DOA}, all of it on port B's clock, enables and reset;
//  - a write leaves the port's own latch alone (NORMAL), or shows the old bytes there (READBEFOREWRITE);
//  - CE holds the latch; OCE, and not CE, holds the output register; RST clears both, and keeps the port from writing.
//
// What the part or the RTL leaves open is as bad here as it can be: a byte that one port reads while the other writes it comes out
// inverted, and all bytes are ones at the start (there are no initial values: GateLevel takes out those that are 0 and refuses others).
// Anything else that a netlist may ask for is refused: a parameter without a name here by the simulator, others below.
module DP16KD_behaviour #(
  parameter DATA_WIDTH_A = 18,
  parameter DATA_WIDTH_B = 18,
  parameter [127:0] REGMODE_A = "NOREG",
  parameter [127:0] REGMODE_B = "NOREG",
  parameter [127:0] WRITEMODE_A = "NORMAL",
  parameter [127:0] WRITEMODE_B = "NORMAL",
  parameter [127:0] RESETMODE = "SYNC",
  parameter [127:0] ASYNC_RESET_RELEASE = "SYNC",
  parameter [127:0] CLKAMUX = "CLKA",
  parameter [127:0] CLKBMUX = "CLKB",
  parameter [127:0] CSDECODE_A = "0b000",
  parameter [127:0] CSDECODE_B = "0b000",
  parameter [127:0] GSR = "DISABLED"
) (
  input  ADA0, ADA1, ADA2, ADA3, ADA4, ADA5, ADA6, ADA7, ADA8, ADA9, ADA10, ADA11, ADA12, ADA13,
  input  ADB0, ADB1, ADB2, ADB3, ADB4, ADB5, ADB6, ADB7, ADB8, ADB9, ADB10, ADB11, ADB12, ADB13,
  input  DIA0, DIA1, DIA2, DIA3, DIA4, DIA5, DIA6, DIA7, DIA8,
  input  DIA9, DIA10, DIA11, DIA12, DIA13, DIA14, DIA15, DIA16, DIA17,
  input  DIB0, DIB1, DIB2, DIB3, DIB4, DIB5, DIB6, DIB7, DIB8,
  input  DIB9, DIB10, DIB11, DIB12, DIB13, DIB14, DIB15, DIB16, DIB17,
  output DOA0, DOA1, DOA2, DOA3, DOA4, DOA5, DOA6, DOA7, DOA8,
  output DOA9, DOA10, DOA11, DOA12, DOA13, DOA14, DOA15, DOA16, DOA17,
  output DOB0, DOB1, DOB2, DOB3, DOB4, DOB5, DOB6, DOB7, DOB8,
  output DOB9, DOB10, DOB11, DOB12, DOB13, DOB14, DOB15, DOB16, DOB17,
  input  CLKA, CEA, OCEA, WEA, RSTA, CSA0, CSA1, CSA2,
  input  CLKB, CEB, OCEB, WEB, RSTB, CSB0, CSB1, CSB2
);
  localparam WIDE_READ = DATA_WIDTH_B == 36;
  localparam OLD_A = WRITEMODE_A == "READBEFOREWRITE";
  localparam OLD_B = WRITEMODE_B == "READBEFOREWRITE";

  generate
    if ((DATA_WIDTH_A != 9 && DATA_WIDTH_A != 18 && DATA_WIDTH_A != 36)
        || (DATA_WIDTH_B != 9 && DATA_WIDTH_B != 18 && DATA_WIDTH_B != 36)
        || (WIDE_READ && DATA_WIDTH_A != 36)
        || (REGMODE_A != "NOREG" && REGMODE_A != "OUTREG")
        || (REGMODE_B != "NOREG" && REGMODE_B != "OUTREG")
        || (WRITEMODE_A != "NORMAL" && !OLD_A)
        || (WRITEMODE_B != "NORMAL" && !OLD_B)
        || (RESETMODE != "SYNC" && RESETMODE != "ASYNC") || ASYNC_RESET_RELEASE != RESETMODE
        || CLKAMUX != "CLKA" || CLKBMUX != "CLKB"
        || CSDECODE_A != "0b000" || CSDECODE_B != "0b000"
        || GSR != "DISABLED") begin : refused
      DP16KD_behaviour_has_no_such_parameter value();
    end
  endgenerate

  wire [13:0] ada = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0};
  wire [13:0] adb = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0};
  wire [17:0] dia = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9,
                     DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0};
  wire [17:0] dib = {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9,
                     DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1, DIB0};

  // The first byte of a row, and its bytes that a write may touch.
  wire [10:0] first_a = DATA_WIDTH_A == 36 ? {ada[13:5], 2'b00} : DATA_WIDTH_A == 18 ? {ada[13:4], 1'b0} : ada[13:3];
  wire [10:0] first_b = DATA_WIDTH_B == 36 ? {adb[13:5], 2'b00} : DATA_WIDTH_B == 18 ? {adb[13:4], 1'b0} : adb[13:3];
  wire [3:0]  lanes_a = DATA_WIDTH_A == 36 ? ada[3:0] : DATA_WIDTH_A == 18 ? {2'b00, ada[1:0]} : 4'b0001;
  wire [3:0]  lanes_b = DATA_WIDTH_B == 18 ? {2'b00, adb[1:0]} : 4'b0001;
  wire        on_a    = CEA & ~(CSA0 | CSA1 | CSA2);
  wire        on_b    = CEB & ~(CSB0 | CSB1 | CSB2);
  wire [3:0]  write_a = {4{on_a & WEA & ~RSTA}} & lanes_a;
  wire [3:0]  write_b = {4{on_b & WEB & ~RSTB & !WIDE_READ}} & lanes_b;
  wire [35:0] in_a    = {dib, dia};
  wire [35:0] in_b    = {18'd0, dib};

  reg [8:0] bytes [0:2047];
  reg [35:0] latch_a, latch_b;
  reg [35:0] register_a, register_b;
  integer i;
  initial begin
    for (i = 0; i < 2048; i = i + 1) bytes[i] = 9'h1FF;
    latch_a = 36'd0;
    latch_b = 36'd0;
    register_a = 36'd0;
    register_b = 36'd0;
  end

  integer a, b;
  always @(posedge CLKA) begin
    for (a = 0; a < 4; a = a + 1) if (write_a[a]) bytes[first_a + a[10:0]] <= in_a[9 * a +: 9];
  end
  always @(posedge CLKB) begin
    for (b = 0; b < 4; b = b + 1) if (write_b[b]) bytes[first_b + b[10:0]] <= in_b[9 * b +: 9];
  end

  // Whether a byte is written through the other port in this clock.
  function under_write;
    input [10:0] address;
    input [10:0] first;
    input [3:0] lanes;
    integer lane;
    begin
      under_write = 1'b0;
      for (lane = 0; lane < 4; lane = lane + 1)
        if (lanes[lane] && address == first + lane[10:0]) under_write = 1'b1;
    end
  endfunction

  wire clear_a = RESETMODE == "ASYNC" ? RSTA : 1'b0;
  wire clear_b = RESETMODE == "ASYNC" ? RSTB : 1'b0;
  integer m, n;

  always @(posedge CLKA or posedge clear_a) begin
    if (clear_a || RSTA) latch_a <= 36'd0;
    else if (on_a && DATA_WIDTH_A != 36 && (!WEA || OLD_A))
      for (m = 0; m < DATA_WIDTH_A / 9; m = m + 1)
        latch_a[9 * m +: 9] <= bytes[first_a + m[10:0]] ^ {9{under_write(first_a + m[10:0], first_b, write_b)}};
  end
  always @(posedge CLKB or posedge clear_b) begin
    if (clear_b || RSTB) latch_b <= 36'd0;
    else if (on_b && (WIDE_READ || !WEB || OLD_B))
      for (n = 0; n < DATA_WIDTH_B / 9; n = n + 1)
        latch_b[9 * n +: 9] <= bytes[first_b + n[10:0]] ^ {9{under_write(first_b + n[10:0], first_a, write_a)}};
  end

  always @(posedge CLKA or posedge clear_a) begin
    if (clear_a) register_a <= 36'd0;
    else if (OCEA) register_a <= RSTA ? 36'd0 : latch_a;
  end
  always @(posedge CLKB or posedge clear_b) begin
    if (clear_b) register_b <= 36'd0;
    else if (OCEB) register_b <= RSTB ? 36'd0 : latch_b;
  end

  wire [17:0] now_a  = WIDE_READ ? latch_b[17:0] : latch_a[17:0];
  wire [17:0] late_a = WIDE_READ ? register_b[17:0] : register_a[17:0];
  wire [17:0] now_b  = WIDE_READ ? latch_b[35:18] : latch_b[17:0];
  wire [17:0] late_b = WIDE_READ ? register_b[35:18] : register_b[17:0];
  assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9,
          DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0} = REGMODE_A == "OUTREG" ? late_a : now_a;
  assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9,
          DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1, DOB0} = REGMODE_B == "OUTREG" ? late_b : now_b;
endmodule

// SPDX-License-Identifier: Apache-2.0
// The protocol's window before the command of each stage, as numbers of packets, nothing modulo anything. The followed
// packet chooses a place, k mod W. m: the first packet of that place that is missing. h: one after the highest accepted
// packet. t: the tail is known. g: WBASE. s: WBASE of LAG commands ago. The number behind is the stage's. o: the stage is
// about the followed window; u: with a packet; v, z: an open of it is ahead, not behind stage base, out.
localparam LAP_BITS = NUMBER_BITS - PLACE_BITS;
wire [PLACE_BITS-1:0] g_place = k_star[PLACE_BITS-1:0];
//: i = 0 .. judge
wire o{i} = {name}_WINDOW == w_star;
//: end
//: i = 0 .. out
wire u{i} = x{i}_packet && x{i}_window == w_star;
wire [25:0] p{i} = x{i}_pidx;
//: end
wire v{base} = 1'b0;
//: i = fetch .. select
wire v{i} = x{i+1}_opens || v{i+1};
//: end
wire z{out} = 1'b0;
//: i = fetch .. judge
wire z{i} = x{i+1}_opens || z{i+1};
//: end

reg [25:0] g{base}, g{judge}, g{out};
always @(posedge clk) begin
  g{base} <= x{base}_opens ? 26'd0 : u{base} && base_highest_SETS ? base_NEW_BASE : g{base};
  g{judge} <= g{base};
  g{out} <= g{judge};
end
//: i = fetch .. select
wire [25:0] g{i} = x{i+1}_opens ? 26'd0 : g{i+1};
//: end

reg [25:0] s{compare};
reg q{compare}, q{range};
always @(posedge clk) begin
  s{compare} <= g{fetch};
  q{compare} <= v{fetch};
  q{range} <= q{compare};
end
//: i = range .. out
reg [25:0] s{i};
always @(posedge clk) s{i} <= s{i-1};
//: end

wire [25:0] m{decide}, h{decide};
wire t{decide};
//: i = decode .. out
reg [25:0] m{i}, h{i};
reg t{i};
always @(posedge clk) begin
  m{i} <= m{i-1};
  h{i} <= h{i-1};
  t{i} <= t{i-1};
end
//: end
assign m{decide} = x{decode}_opens ? g_place
  : u{decode} && decode_highest_SETS && p{decode}[PLACE_BITS-1:0] == g_place ? p{decode} + W : m{decode};
assign h{decide} = x{decode}_opens ? 26'd0 : u{decode} && decode_highest_RAISES ? p{decode} + 1 : h{decode};
assign t{decide} = !x{decode}_opens && (t{decode} || u{decode} && decode_highest_RAISES && x{decode}_tail);

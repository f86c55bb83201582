// SPDX-License-Identifier: Apache-2.0
// Packet x, and the region of the window as it was opened last before it.
reg [110:0] x_region;
reg [63:0] x_address;
reg [12:0] x_bytes;
reg [7:0] x_generation;
wire x_opened = x_region[110];
wire [7:0] x_use = x_region[109:102];
wire [24:0] x_packets = x_region[101:77];
wire [12:0] x_tail = x_region[76:64];
wire [63:0] x_base = x_region[63:0];
always @(posedge clk) if(xp_begins) begin
  x_region <= {placed_open, placed_generation, placed_packets, placed_tail, placed_address};
  x_address <= pending_payload_address;
  x_bytes <= pending_payload_bytes;
  x_generation <= pending_payload_generation;
end
// A packet is written at its own place in the region that its window was opened with, in a packet's length, and is one of those that the region has.
(* keep *) wire p_within = !(xp_ends && writeCommand_payload_write) || x_opened && k_any < x_packets
  && writeCommand_payload_address == x_base + k_any * PAYLOAD && writeCommand_payload_bytes == (k_any + 25'd1 == x_packets ? x_tail : PAYLOAD);

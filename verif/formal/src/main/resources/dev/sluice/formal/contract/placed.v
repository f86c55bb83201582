// SPDX-License-Identifier: Apache-2.0
// Where window w_star, any, was opened last, as the engine's commands have it: an open comes with the address and the bytes of the last packet that its order
// names, open_address and open_tail.
reg placed_open;
reg [7:0] placed_generation;
reg [24:0] placed_packets;
reg [12:0] placed_tail;
reg [63:0] placed_address;
wire placed_here = cmd_valid && cmd_payload_window == w_star;
wire placed_opens = placed_here && cmd_payload_op == 2'd0;
always @(posedge clk) begin
  placed_open <= !reset && (placed_opens || placed_open && !(placed_here && cmd_payload_op == 2'd2));
  if(placed_opens) begin
    placed_generation <= cmd_payload_generation;
    placed_packets <= cmd_payload_length;
    placed_tail <= open_tail;
    placed_address <= open_address;
  end
end
// A packet of that use that waits for its verdict has its own place in that region, and is as long as the packet of its number. Admission guarantees it.
(* keep *) wire $PLACED = !(pending_valid && pending_payload_judged && pending_payload_window == w_star && placed_open
  && pending_payload_generation == placed_generation && pending_payload_pidx < placed_packets)
  || pending_payload_address == placed_address + pending_payload_pidx * PAYLOAD
    && pending_payload_bytes == (pending_payload_pidx + 25'd1 == placed_packets ? placed_tail : PAYLOAD);

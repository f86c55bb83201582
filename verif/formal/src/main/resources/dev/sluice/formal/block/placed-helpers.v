// SPDX-License-Identifier: Apache-2.0
// The window as its orders have left it, now and one to four clocks ago: the engine is told of an order four clocks after it was taken.
wire [112:0] order_0 = {o_phase, o_known, o_generation, o_packets, o_tail, o_address};
reg [112:0] order_1, order_2, order_3, order_4;
always @(posedge clk) begin
  order_1 <= order_0; order_2 <= order_1; order_3 <= order_2; order_4 <= order_3;
end
reg [4:0] since_reset;
always @(posedge clk) since_reset <= reset ? 5'd0 : {since_reset, 1'b1};
(* keep *) wire i_orders = (order_0 == order_1 || command_1 || !since_reset[0]) && (order_1 == order_2 || command[0] || !since_reset[1])
  && (order_2 == order_3 || command[1] || !since_reset[2]) && (order_3 == order_4 || command[2] || !since_reset[3]);
(* keep *) wire i_from_reset = since_reset[4] ? &since_reset : since_reset[3] ? since_reset == 15 && order_4[112:111] == FREE : since_reset[2]
  ? since_reset == 7 && order_3[112:111] == FREE && !command[2] : since_reset[1] ? since_reset == 3 && order_2[112:111] == FREE && command[2:1] == 0 : since_reset[0]
  ? order_1[112:111] == FREE && command == 0 : o_phase == FREE && command == 0 && !command_1;
// Packets in the pipeline, as the window was when each was looked at.
`define SEEN(order, of, pidx, generation, bytes, place) (stale[of] == (order[112:111] == FREE || generation != order[109:102]) \
  && inside[of] == (pidx < order[101:77]) && meant[of] == (order[110] || order[112:111] == FREE) && place == order[63:0] + pidx * PAYLOAD \
  && (!admitted[of] || stale[of] || order[112:111] == OPEN && (!inside[of] || bytes == (pidx + 25'd1 == order[101:77] ? order[76:64] : PAYLOAD))))
(* keep *) wire i_seen = (!packet[0] || `SEEN(order_1, 0, pidx_2, generation_2, bytes_2, place_2))
  && (!packet[1] || `SEEN(order_2, 1, pidx_3, generation_3, bytes_3, place_3)) && (!packet[2] || `SEEN(order_3, 2, pidx_4, generation_4, bytes_4, place_4));
(* keep *) wire i_alone = !(packet[0] && command[0]) && !(packet[1] && command[1]) && !(packet[2] && command[2]) && !(t_packet && command_1);
// What the engine was told: those orders, four clocks later.
(* keep *) wire i_order_opens = (!command_1 || op_1 != OPENS || order_0 == {OPEN, 1'b1, tag_1, packets_1, open_tail_1, open_address_1})
  && (!command[0] || op_2 != OPENS || order_1 == {OPEN, 1'b1, tag_2, packets_2, open_tail_2, open_address_2})
  && (!command[1] || op_3 != OPENS || order_2 == {OPEN, 1'b1, tag_3, packets_3, open_tail_3, open_address_3})
  && (!command[2] || op_4 != OPENS || order_3 == {OPEN, 1'b1, tag_4, packets_4, open_tail, open_address});
(* keep *) wire i_order_closes = (!command_1 || op_1 == OPENS || o_phase != OPEN) && (!command[0] || op_2 == OPENS || order_1[112:111] != OPEN)
  && (!command[1] || op_3 == OPENS || order_2[112:111] != OPEN) && (!command[2] || op_4 == OPENS || order_3[112:111] != OPEN);
(* keep *) wire i_placed_as_ordered = placed_open == (since_reset[4] && order_4[112:111] == OPEN)
  && (!placed_open || {1'b1, placed_generation, placed_packets, placed_tail, placed_address} == order_4[110:0]);

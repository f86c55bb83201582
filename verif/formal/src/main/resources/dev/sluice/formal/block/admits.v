// SPDX-License-Identifier: Apache-2.0
// What rule 1 says of peers and transfers, and where rule 4 puts a packet: for one window, any, as its opens and closes, in the order in which they
// are taken, have left it. What is taken is at the engine, and waits for its verdict, four clocks later.
localparam [1:0] OPENS = 2'd0, PACKETS = 2'd1, CLOSES = 2'd2;
localparam [1:0] FREE = 2'd0, OPEN = 2'd1, FAILED = 2'd2;
(* keep *) wire a_star = w_star < WINDOWS;
// The window, as the protocol has it.
wire ordered = take_command_fire && take_command_payload_window == w_star;
reg [1:0] o_phase;
reg o_known;
reg [7:0] o_generation;
reg [31:0] o_peer, o_transfer;
reg [24:0] o_packets;
reg [12:0] o_tail;
reg [63:0] o_address;
always @(posedge clk) begin
  o_phase <= reset ? FREE : !ordered ? o_phase : take_command_payload_op == OPENS ? OPEN : take_command_payload_failed ? FAILED : FREE;
  o_known <= !reset && (o_known || ordered && take_command_payload_op == OPENS);
  if(ordered && take_command_payload_op == OPENS) begin
    o_generation <= take_command_payload_generation;
    o_peer <= take_command_payload_peer;
    o_transfer <= take_command_payload_transferId;
    o_packets <= take_command_payload_packets;
    o_tail <= take_command_payload_tailBytes;
    o_address <= take_command_payload_address;
  end
end
// A packet of it that was taken, one to four clocks ago, and what holds of it as it is taken: whether the engine will find it stale; whose it is;
// whether it is as long as the packet of that number. Nothing is said of a window that failed before it was ever opened.
wire t_packet = look_isData && look_packet_window == w_star;
wire t_meant = o_known || o_phase == FREE;
wire t_stale = o_phase == FREE || look_packet_generation != o_generation;
wire t_mine = look_packet_peer == o_peer && look_packet_transferId == o_transfer;
wire t_inside = look_packet_pidx < o_packets;
wire t_long = look_packet_length == (look_packet_pidx + 25'd1 == o_packets ? o_tail : PAYLOAD);
wire t_admitted = t_stale || t_mine && o_phase == OPEN && (t_long || !t_inside);
reg [2:0] packet, command;
reg [2:0] meant, stale, inside, admitted, last, repeated;
reg [23:0] pidx_2, pidx_3, pidx_4;
reg [7:0] generation_2, generation_3, generation_4;
reg [12:0] bytes_2, bytes_3, bytes_4;
reg [63:0] place_2, place_3, place_4;
reg [1:0] op_1, op_2, op_3, op_4;
reg [24:0] packets_1, packets_2, packets_3, packets_4;
reg [7:0] tag_1, tag_2, tag_3, tag_4;
reg command_1;
always @(posedge clk) begin
  packet <= reset ? 3'd0 : {packet, t_packet};
  meant <= {meant, t_meant};
  stale <= {stale, t_stale};
  inside <= {inside, t_inside};
  admitted <= {admitted, t_admitted};
  last <= {last, look_packet_tail};
  repeated <= {repeated, look_packet_again};
  pidx_2 <= look_packet_pidx; pidx_3 <= pidx_2; pidx_4 <= pidx_3;
  generation_2 <= look_packet_generation; generation_3 <= generation_2; generation_4 <= generation_3;
  bytes_2 <= look_packet_length; bytes_3 <= bytes_2; bytes_4 <= bytes_3;
  place_2 <= o_address + look_packet_pidx * PAYLOAD; place_3 <= place_2; place_4 <= place_3;
  command_1 <= !reset && ordered;
  command <= reset ? 3'd0 : {command, command_1};
  op_1 <= take_command_payload_op; op_2 <= op_1; op_3 <= op_2; op_4 <= op_3;
  tag_1 <= take_command_payload_generation; tag_2 <= tag_1; tag_3 <= tag_2; tag_4 <= tag_3;
  packets_1 <= take_command_payload_packets; packets_2 <= packets_1; packets_3 <= packets_2; packets_4 <= packets_3;
end
// A packet goes to the engine if, and only if, the engine will find it stale, or it is of the peer and the transfer of the open that the window is
// of, as long as it should be, and the window has not failed; a packet beyond the last is left to the engine, which knows N.
(* keep *) wire p_admits = !packet[2] || decide_pendingValid && !decide_pending_closed && cmd_valid == decide_pending_judged
  && (!meant[2] || cmd_valid == admitted[2]);
// What waits for its verdict will be written at the open's address + PIDX * P, as many bytes as the packet has.
(* keep *) wire p_placed = !packet[2] || decide_pending_window == w_star && decide_pending_pidx == pidx_4 && decide_pending_generation == generation_4
  && decide_pending_again == repeated[2] && decide_pending_bytes == bytes_4
  && (!meant[2] || !admitted[2] || stale[2] || !inside[2] || decide_pending_address == place_4);
// The engine is told of the packets and the orders of the window that were taken, in that order, and of nothing else.
(* keep *) wire p_only = !(cmd_valid && cmd_payload_window == w_star) || (packet[2]
  ? cmd_payload_op == PACKETS && cmd_payload_pidx == pidx_4 && cmd_payload_generation == generation_4 && cmd_payload_tail == last[2]
  : command[2] && cmd_payload_op == op_4 && cmd_payload_generation == tag_4 && (op_4 != OPENS || cmd_payload_length == packets_4));
(* keep *) wire p_ordered = !command[2] || cmd_valid && cmd_payload_window == w_star && cmd_payload_op == op_4 && !packet[2] && (op_4 == OPENS ? !decide_pendingValid
  : decide_pendingValid && decide_pending_closed && !decide_pending_judged && decide_pending_window == w_star && decide_pending_generation == tag_4);

// SPDX-License-Identifier: Apache-2.0
// A command that waits stands, and its queue says beside it whether it opens a window that there is.
wire [192:0] waiting = {take_command_payload_op, take_command_payload_failed, take_command_payload_window, take_command_payload_generation,
  take_command_payload_peer, take_command_payload_transferId, take_command_payload_packets, take_command_payload_tailBytes, take_command_payload_address};
reg waited;
reg [192:0] waited_for;
always @(posedge clk) begin
  waited <= !reset && take_command_valid && !take_command_ready;
  waited_for <= waiting;
end
(* keep *) wire i_stands = !waited || take_command_valid && waiting == waited_for;
(* keep *) wire i_opens = take_writesContext == (take_command_valid && take_command_payload_op == OPENS && take_command_payload_window < WINDOWS);
// Orders are opens and closes of windows that there are, of M packets at most.
(* keep *) wire a_orders = !windowCommand_valid || windowCommand_payload_window < WINDOWS && windowCommand_payload_packets <= MOST
  && (windowCommand_payload_op == OPENS || windowCommand_payload_op == CLOSES);
// The window's rows are as its orders left them, or as the one that waits will.
wire [173:0] context = {o_address, o_tail, o_packets, o_transfer, o_peer, o_generation};
wire waits_here = waited && waited_for[189:174] == w_star;
wire waits_to_open = waited_for[192:191] == OPENS;
(* keep *) wire i_swept = sweep_done || !take_goes && o_phase == FREE;
(* keep *) wire i_phase = !sweep_done && sweep_row <= w_star || phases_row == o_phase
  || waits_here && phases_row == (waits_to_open ? OPEN : waited_for[190] ? FAILED : FREE);
(* keep *) wire i_context = !o_known || memory_row == context || waits_here && waits_to_open;
(* keep *) wire i_window = (o_phase == FREE || o_known && o_phase == OPEN || o_phase == FAILED) && (!o_known || o_packets <= MOST);
// Look: the row that was read is the window's.
(* keep *) wire i_look = !t_packet || phases_spinal_port1 == o_phase && (!o_known || memory_spinal_port1 == context);
(* keep *) wire i_looked = (look_isCommand && look_command_window == w_star) == command_1 && !(look_isCommand && look_command_window >= WINDOWS);
(* keep *) wire i_look_order = !command_1 || look_command_op == op_1 && look_command_generation == tag_1 && look_command_packets == packets_1
  && packets_1 <= MOST && (op_1 == OPENS || op_1 == CLOSES);
// Fetch: row and packet are beside each other.
wire f_here = fetch_valid && fetch_window == w_star;
wire f_inside = fetch_pidx < fetch_row_packets;
wire f_long = fetch_length == (fetch_following == fetch_row_packets ? fetch_row_tailBytes : PAYLOAD);
wire f_mine = fetch_row_peer == fetch_peer && fetch_row_transferId == fetch_transferId;
(* keep *) wire i_fetched = (f_here && !fetch_isCommand) == packet[0] && (f_here && fetch_isCommand) == command[0]
  && !(fetch_valid && fetch_isCommand && fetch_window >= WINDOWS);
(* keep *) wire i_fetch_order = !command[0] || fetch_op == op_2 && fetch_generation == tag_2 && fetch_packets == packets_2
  && (op_2 == OPENS || op_2 == CLOSES);
(* keep *) wire i_fetch_packet = !packet[0] || fetch_op == PACKETS && fetch_pidx == pidx_2 && fetch_generation == generation_2
  && fetch_tail == last[0] && fetch_again == repeated[0] && fetch_length[12:0] == bytes_2;
(* keep *) wire i_fetch_row = !packet[0] || !meant[0] || stale[0] == (fetch_phase == FREE || fetch_row_generation != fetch_generation)
  && (stale[0] ? admitted[0] : (fetch_phase == OPEN || fetch_phase == FAILED) && inside[0] == f_inside && fetch_row_packets <= MOST
    && fetch_following == fetch_pidx + 25'd1 && admitted[0] == (f_mine && fetch_phase == OPEN && (f_long || !f_inside)));
(* keep *) wire i_fetch_place = !packet[0] || !meant[0] || stale[0] || !inside[0] || place_2 == fetch_row_address + fetch_offset && fetch_pidx < MOST;
// Compare: what was found out.
wire compares_here = compare_valid && compare_window == w_star;
(* keep *) wire i_compared = (compares_here && !compare_isCommand) == packet[1] && (compares_here && compare_isCommand) == command[1]
  && (!compare_valid || compare_known == (compare_window < WINDOWS)) && !(compare_valid && compare_isCommand && !compare_known);
(* keep *) wire i_compare_order = !command[1] || compare_op == op_3 && compare_tag == tag_3 && compare_packets == packets_3
  && (op_3 == OPENS || op_3 == CLOSES);
(* keep *) wire i_compare_packet = !packet[1] || compare_op == PACKETS && compare_pidx == pidx_3 && compare_tag == generation_3
  && compare_tail == last[1] && compare_again == repeated[1] && compare_bytes == bytes_3;
(* keep *) wire i_compare_row = !packet[1] || !meant[1] || compare_passes == stale[1] && admitted[1] == decide_admitted;
(* keep *) wire i_compare_place = !packet[1] || !meant[1] || stale[1] || !inside[1]
  || place_3 == {compare_high + compare_low[32], compare_low[31:0]};
// Of any window: what is an order and what is a packet.
(* keep *) wire i_kinds = !(look_isCommand && look_command_op == PACKETS) && !(fetch_valid && (fetch_op == PACKETS) == fetch_isCommand)
  && !(compare_valid && (compare_op == PACKETS) == compare_isCommand);
// What is taken was taken while the engine took commands, and it still does.
(* keep *) wire i_willing = ready_was || !(take_goes || look_isCommand || look_isData || fetch_valid || compare_valid || cmd_valid);

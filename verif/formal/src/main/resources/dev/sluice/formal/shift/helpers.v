// SPDX-License-Identifier: Apache-2.0
// What the engine's stages hold, said with the protocol's window. Stages: update (the command), row (the memory's), out.
wire [COMMAND_BITS-1:0] u_line = line[0 +: COMMAND_BITS];
wire u_valid = u_line[COMMAND_BITS-1];
(* keep *) wire i_update_command = command_valid == u_valid && (!u_valid
  || u_line == {1'b1, command_payload_op, command_payload_window, command_payload_generation, command_payload_pidx,
                command_payload_tail, command_payload_length});
(* keep *) wire i_update_range = !u_valid || command_inRange == (command_payload_pidx < M)
  && command_known == (command_payload_window < R);
(* keep *) wire i_sweep = sweep_done ? s_clocks == R : s_clocks == sweep_row && sweep_row < R && !u_valid && !d_valid
  && s_state == 0;
wire h_swept = sweep_done || sweep_row > w_star;

wire [1:0] r_state;
wire [7:0] r_generation;
wire [COUNT_BITS-1:0] r_length, r_base;
wire r_tail;
wire [PIDX_BITS-1:0] r_tail_index;
wire [W-1:0] r_vector;
assign {r_vector, r_tail_index, r_tail, r_base, r_length, r_generation, r_state} = memory_row;
wire h_held = n_state != 0;

(* keep *) wire i_row_state = !h_swept || r_state == n_state;
(* keep *) wire i_row_configuration = !h_held || r_generation == n_generation && r_length == n_length;
(* keep *) wire i_row_base = !h_held || r_base == n_base && n_base <= M;
(* keep *) wire i_row_tail = !h_held || r_tail == n_tail && (!n_tail || r_tail_index == n_tail_index);
// The first bit is not set, what is right of the highest packet is not set, the highest packet is.
wire [25:0] h_highest = n_highest - n_base;
wire [W-1:0] h_from = r_vector << h_highest;
(* keep *) wire i_row_first = !h_held || !r_vector[W-1];
(* keep *) wire i_row_highest = !h_held || (n_some && n_highest >= n_base
  ? h_highest < W && h_from == {1'b1, {(W-1){1'b0}}} : r_vector == 0 && (n_some ? n_highest + 1 == n_base : n_base == 0));
wire [25:0] h_place = k_star - n_base;
wire [W-1:0] h_ours = r_vector << h_place;
(* keep *) wire i_row_ours = !h_held || k_star < n_base || (h_place < W ? h_ours[W-1] == n_got : !n_got);
(* keep *) wire i_row_region = !h_held || !n_some || n_highest < n_length && n_highest < M;
(* keep *) wire i_row_last = !h_held || !n_tail || n_some && n_tail_index == n_highest;
(* keep *) wire i_row_done = n_state != 3 && (n_state != 2 || n_tail && n_base == n_tail_index + 1);

wire [ROW_BITS-1:0] h_written = {command_written_wvec, command_written_tailIndex, command_written_tailSeen,
  command_written_wbase, command_written_length, command_written_generation, command_written_state};
(* keep *) wire i_update_row = !u_valid || command_payload_window != w_star
  || memory_row == (update_port_forward ? h_written : memory_spinal_port0);

wire l_valid;
wire [WINDOW_BITS-1:0] l_window;
assign {l_valid, l_window} = queries[0 +: WINDOW_BITS+1];
(* keep *) wire i_look_query = look_asked == l_valid && (!l_valid || look_window == l_window && look_known == (l_window < R))
  && (sweep_done || !l_valid && !q_valid);
(* keep *) wire i_look_row = !l_valid || look_window != w_star
  || memory_row == (look_port_forward ? h_written : memory_spinal_port2);

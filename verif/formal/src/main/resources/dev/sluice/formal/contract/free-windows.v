// SPDX-License-Identifier: Apache-2.0
// One window, any: whether it is in use, opened and not freed since.
wire opens_it = opened_valid && opened_payload_window == w_star;
wire frees_it = freed_valid && freed_payload_window == w_star;
reg in_use;
always @(posedge clk) in_use <= !reset && (opens_it || in_use && !frees_it);
// Only a window in use comes back, and not in a clock of an open. ReceiveControl guarantees it by what the sweep and WindowVisits guarantee; the
// desk assumes it.
(* keep *) wire $GIVEN = !freed_valid || !opened_valid && (in_use || !frees_it);
// A window that is opened is free, and has its next generation, with its command and to who makes its packets; a sender that gave up fails a window
// that is open and not completed, of the same generation; nothing else is committed, and each in a visit of the desk's. The desk guarantees it.
wire [7:0] next_use = seen_payload_row_generation + 8'd1;
(* keep *) wire $FREE = !opens_it || !in_use;
(* keep *) wire $NEXT = !deskCommit_valid && !opened_valid || deskCommit_valid && seen_valid && deskCommit_payload_writesPhase
  && deskCommit_payload_command_generation == deskCommit_payload_phase_generation && deskCommit_payload_command_window == seen_payload_window && (opened_valid
    ? seen_payload_kind == 3'd2 && opened_payload_window == seen_payload_window
      && deskCommit_payload_phase_phase == 2'd1 && deskCommit_payload_phase_generation == next_use && opened_payload_owner_generation == next_use
      && deskCommit_payload_command_op == 2'd0 && deskCommit_payload_gives
    : seen_payload_kind == 3'd3 && deskCommit_payload_phase_phase == 2'd2 && deskCommit_payload_phase_generation == seen_payload_row_generation
      && seen_payload_row_phase == 2'd1 && !seen_payload_completed && deskCommit_payload_command_op != 2'd0);

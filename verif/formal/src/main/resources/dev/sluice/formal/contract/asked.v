// SPDX-License-Identifier: Apache-2.0
// How the engine is asked. It takes commands from some clock after a reset on, always: its ready guarantees it.
reg ready_was;
always @(posedge clk) ready_was <= !reset && cmd_ready;
(* keep *) wire $WILLING = !ready_was || cmd_ready;
// Admission gives no command that is not taken. It asks of just those packets that wait for their verdict, and closes just those windows whose mark waits
// in line with them, in the clock in which they begin to.
(* keep *) wire $FIRES = !cmd_valid || cmd_ready;
(* keep *) wire $ASKED = (cmd_valid && cmd_payload_op == 2'd1) == (pending_valid && pending_payload_judged)
  && (cmd_valid && cmd_payload_op == 2'd2) == (pending_valid && pending_payload_closed) && (!cmd_valid || cmd_payload_op == 2'd0
  || cmd_payload_window == pending_payload_window && cmd_payload_pidx == pending_payload_pidx && cmd_payload_generation == pending_payload_generation);

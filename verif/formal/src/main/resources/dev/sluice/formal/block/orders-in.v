// SPDX-License-Identifier: Apache-2.0
// An order, an open or a close, comes from ReceiveControl, and goes to the engine.
wire turn_comes = windowCommand_valid && windowCommand_ready, turn_goes = cmd_valid && cmd_payload_op != 2'd1;
wire [WINDOW_BITS+9:0] turn_came = {windowCommand_payload_op, windowCommand_payload_window[WINDOW_BITS-1:0], windowCommand_payload_generation};
wire [WINDOW_BITS+9:0] turn_gone = {cmd_payload_op, cmd_payload_window[WINDOW_BITS-1:0], cmd_payload_generation};

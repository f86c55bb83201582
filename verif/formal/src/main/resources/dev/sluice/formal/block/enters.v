// SPDX-License-Identifier: Apache-2.0
// A data packet's header comes when it is taken, and goes as the row that waits for the verdict.
wire turn_comes = header_valid && header_ready && header_payload_type == 3'd0, turn_goes = pending_valid && !pending_payload_closed;
wire [61:0] turn_came = {header_payload_window, header_payload_generation, header_payload_pidx, header_payload_again, header_payload_length[12:0]};
wire [61:0] turn_gone = {pending_payload_window, pending_payload_generation, pending_payload_pidx, pending_payload_again, pending_payload_bytes};

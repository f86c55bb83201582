// SPDX-License-Identifier: Apache-2.0
// The desk gives a command to Admission in visits for an open or a give-up only, and says with the wish of such a visit that a command must have room.
// It guarantees both; WindowVisits assumes them. What an open says beside that is taken a clock after the commit, and stands until then.
(* keep *) wire $ASKS = !deskWish_valid || deskWish_payload_kind == 3'd1 || deskWish_payload_command;
(* keep *) wire $GIVES = !deskCommit_valid || !deskCommit_payload_gives || seen_payload_kind == 3'd2 || seen_payload_kind == 3'd3;
reg open_given;
reg [165:0] open_before;
wire [165:0] open_said = {deskCommit_payload_command_peer, deskCommit_payload_command_transferId, deskCommit_payload_command_packets,
  deskCommit_payload_command_tailBytes, deskCommit_payload_command_address};
always @(posedge clk) begin
  open_given <= !reset && deskCommit_valid && deskCommit_payload_gives && seen_payload_kind == 3'd2;
  open_before <= open_said;
end
(* keep *) wire $STANDS = !open_given || open_said == open_before;

// SPDX-License-Identifier: Apache-2.0
// The desk gives a command to Admission in visits for an open or a give-up only, and says with the wish of such a visit that a command must have room.
// It guarantees both; WindowVisits assumes them.
(* keep *) wire $ASKS = !deskWish_valid || deskWish_payload_kind == 3'd1 || deskWish_payload_command;
(* keep *) wire $GIVES = !deskCommit_valid || !deskCommit_payload_gives || seen_payload_kind == 3'd2 || seen_payload_kind == 3'd3;

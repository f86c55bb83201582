// SPDX-License-Identifier: Apache-2.0
// The sweep gives a command to Admission only while there is room for one: a close of the window that it sees, in the use that it sees. It guarantees it;
// WindowVisits assumes it.
(* keep *) wire $GIVES = !sweepCommit_valid || !sweepCommit_payload_gives || commandFree && sweepCommit_payload_command_op == 2'd2
  && sweepCommit_payload_command_window == seen_payload_window && sweepCommit_payload_command_generation == seen_payload_row_generation;

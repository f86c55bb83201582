// SPDX-License-Identifier: Apache-2.0
// The sweep gives a command to Admission only while there is room for one. It guarantees it; WindowVisits assumes it.
(* keep *) wire $GIVES = !sweepCommit_valid || !sweepCommit_payload_gives || commandFree;

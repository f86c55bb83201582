// SPDX-License-Identifier: Apache-2.0
// The sweep commits in a visit of its own kind only. It guarantees it; WindowVisits assumes it.
(* keep *) wire $COMMITS = !sweepCommit_valid || seen_valid && seen_payload_kind == 3'd0;

// SPDX-License-Identifier: Apache-2.0
// What the request maker does with visits: it wishes its own two kinds only, and commits in the second only, of a window that is open, whose phase and
// generation stay, without a command. The request maker guarantees it; WindowVisits assumes the first.
(* keep *) wire $KINDS = !requestWish_valid || requestWish_payload_kind == 3'd4 || requestWish_payload_kind == 3'd5;
(* keep *) wire $STAYS = !requestCommit_valid || seen_valid && seen_payload_kind == 3'd5 && seen_payload_row_phase == 2'd1 && requestCommit_payload_writesPhase
  && requestCommit_payload_phase_phase == seen_payload_row_phase && requestCommit_payload_phase_generation == seen_payload_row_generation && !requestCommit_payload_gives;

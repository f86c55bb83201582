// SPDX-License-Identifier: Apache-2.0
// The queues of what waits and of its kinds have room in every clock in which something comes, and that of verdicts in every clock in which one comes; a row
// that leaves has its kind beside it.
(* keep *) wire p_kept = (!pending_valid || kinds_push_ready && PENDING_push_ready) && (!verdict_valid || JUDGED_push_ready);
(* keep *) wire p_beside = !joins || kinds_pop_valid;

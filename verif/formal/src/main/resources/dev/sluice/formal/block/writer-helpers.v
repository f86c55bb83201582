// SPDX-License-Identifier: Apache-2.0
// Arrivals and what each awaits come together; the latter goes a clock earlier, and is offered when the former is a clock from being so.
(* keep *) wire i_decided = !issue_room || \addresses.room && \plans.room && \pending.room ;
(* keep *) wire i_arrival_fits = !answer_arrives || \arrivals.room ;
(* keep *) wire i_together = pending_held == awaited_held + answer_arrives;
(* keep *) wire i_before = !\awaited.outValid || pending_read || !answer_arrives && \pending.outValid ;

// SPDX-License-Identifier: Apache-2.0
// What was decided finds room in every queue, and an arrival whose responses are there is there, too.
(* keep *) wire p_fits = (!addresses_push_valid || addresses_push_ready) && (!plans_push_valid || plans_push_ready)
  && (!pending_push_valid || pending_push_ready) && (!awaited_push_valid || awaited_push_ready) && (!answer_arrives || arrivals_push_ready);
(* keep *) wire p_responses = !answer_arrives || pending_pop_valid;

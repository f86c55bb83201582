// SPDX-License-Identifier: Apache-2.0
// A row, and what is known of a frame, early and late, finds room in its queue in every clock in which it comes; a frame whose rows may
// leave has its facts beside it.
(* keep *) wire p_rows = !input_row_valid || ROWS_push_ready;
(* keep *) wire p_facts = !check_facts_valid || \output_early.room ;
(* keep *) wire p_good = !check_good_valid || GOOD_push_ready;
(* keep *) wire p_known = !GOOD_pop_valid || \output_early.outValid ;

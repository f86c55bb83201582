// SPDX-License-Identifier: Apache-2.0
// Rule 6: no completion is forgotten: an open window has not got all up to its tail.
(* keep *) wire p_done = n_state != 1 || !(n_tail && n_base == n_tail_index + 1);

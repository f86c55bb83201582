// SPDX-License-Identifier: Apache-2.0
// Rule 6: complete at most once, only with the tail, when every packet up to it was accepted.
(* keep *) wire p_complete = !(d_packet && verdict_payload_complete)
  || s_state == 1 && d_accepted && n_tail && n_base == n_tail_index + 1 && (k_star > n_tail_index || n_got);

// SPDX-License-Identifier: Apache-2.0
// Rule 5: the packet at WBASE is missing; so WBASE moves as far as it may.
(* keep *) wire p_exact = n_state == 0 || n_base != k_star || !n_got;

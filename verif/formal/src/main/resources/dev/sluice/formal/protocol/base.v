// SPDX-License-Identifier: Apache-2.0
// Rule 5: WBASE never passes a packet that is missing.
(* keep *) wire p_base = n_state == 0 || n_base <= k_star || n_got;

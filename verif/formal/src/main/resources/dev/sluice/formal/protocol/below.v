// SPDX-License-Identifier: Apache-2.0
// Rule 2: below only what is before WBASE, and was accepted.
(* keep *) wire p_below = !(d_ours && verdict_payload_verdict == 2) || s_got && k_star < s_base;

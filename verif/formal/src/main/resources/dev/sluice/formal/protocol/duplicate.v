// SPDX-License-Identifier: Apache-2.0
// Rule 3: duplicate only what was accepted.
(* keep *) wire p_duplicate = !(d_ours && verdict_payload_verdict == 1) || s_got;

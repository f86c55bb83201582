// SPDX-License-Identifier: Apache-2.0
// Rule 1: a packet outside of the region, or at M or above, is bad; nothing outside is accepted.
(* keep *) wire p_region = !d_known || !(d_index >= M || d_index >= s_length) || verdict_payload_verdict == 5;

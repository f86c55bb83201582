// SPDX-License-Identifier: Apache-2.0
// WBASE never goes back, and is the same in every verdict that accepts nothing.
(* keep *) wire p_forward = !d_known
  || (d_accepted ? verdict_payload_wbase >= s_base : verdict_payload_wbase == s_base);

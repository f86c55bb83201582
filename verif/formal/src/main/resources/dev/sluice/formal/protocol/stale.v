// SPDX-License-Identifier: Apache-2.0
// Rule 1: stale if, and only if, the window is free or does not exist, or the generation is another.
(* keep *) wire p_stale = (!d_packet || (verdict_payload_verdict == 4) == d_stale)
  && (!d_valid || d_op != 1 || d_window < R || verdict_payload_verdict == 4);

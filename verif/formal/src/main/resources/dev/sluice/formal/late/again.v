// SPDX-License-Identifier: Apache-2.0
// A done window answers a late copy again, below or duplicate, and nothing else.
(* keep *) wire p_again = !d_packet || verdict_payload_answerAgain == (s_state == 2 && !d_stale
  && (verdict_payload_verdict == 1 || verdict_payload_verdict == 2));

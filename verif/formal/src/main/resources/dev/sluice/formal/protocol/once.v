// SPDX-License-Identifier: Apache-2.0
// A packet is accepted at most once between open and close, and only while the window is open.
(* keep *) wire p_once = !(d_ours && d_accepted) || s_state == 1 && !s_got;

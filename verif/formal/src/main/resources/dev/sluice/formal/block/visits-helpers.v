// SPDX-License-Identifier: Apache-2.0
// Where the one visit is, and that its kind and window stay.
(* keep *) wire i_one = looks + addresses + reads + measures + limits + compares + decides + settles == 4'd1;
(* keep *) wire i_swept = sweep_done || looks && since == 15;
(* keep *) wire i_since = since >= (decides ? 7 : compares ? 6 : limits ? 5 : measures ? 4 : reads ? 3 : addresses ? 2 : looks ? 1 : 0)
  && settles == (since == 0);
(* keep *) wire i_kind = looks || addresses || of_request == (kind == ASK || kind == ASKED) && of_sweep == (kind == OF_SWEEP) && visited == window;
(* keep *) wire i_window = !settles || visited == last_window;
(* keep *) wire i_held = (!held_writesPhase || settles && phase_meant) && (!held_writesPacket || settles && packet_meant);

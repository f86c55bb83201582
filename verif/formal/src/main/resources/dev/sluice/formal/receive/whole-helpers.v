// SPDX-License-Identifier: Apache-2.0
// x and y are what they were, and what was known as they were judged is still.
(* keep *) wire i_number = (!xp_followed || xp_row[50:27] == k_any) && (!xt_followed || xt_word[66:43] == k_any)
  && (!yp_followed || (yp_row[50:27] == k_any) == y_numbered) && (!yt_followed || (yt_word[66:43] == k_any) == y_numbered);
(* keep *) wire i_got = !x_got || s_got && x_judged && x_accepted;
(* keep *) wire i_reopened = !(x_judged && x_accepted) || x_got || x_reopened;
(* keep *) wire i_saw = !(y_judged && y_saw) || x_y_after && x_judged && x_accepted;
(* keep *) wire i_complete = !(y_judged && y_complete && k_any < y_wbase) || y_saw;
(* keep *) wire i_not_again = !(y_judged && y_accepted && x_y_after && !x_y_same && y_numbered && x_accepted) || y_reopened;
// A mark is closed at the engine in its turn, too: if it is between x and y, then y does not complete the use that x was accepted in.
(* keep *) wire i_closes = !(z_begun && z_age <= LATENCY) || z_command[COMMAND_BITS-1 -: 3] == 3'b110
  && z_command[COMMAND_BITS-4 -: WINDOW_BITS] == w_star;
(* keep *) wire i_closed = !(z_begun && z_age > LATENCY && x_z_after && x_begun) || !x_got || s_state == 0;
(* keep *) wire i_others = (!z_begun || !x_z_same) && (!y_begun || !z_y_same);
(* keep *) wire i_marked = !(y_judged && y_complete && z_y_after && z_begun && x_z_after) || !y_saw;
(* keep *) wire i_come = whole_come == (x_arrived && x_accepted && !(z_arrived && x_z_after));
// A packet that is accepted has the generation of the window's use, and so has one that completes the same use.
wire [7:0] x_of = xp_followed ? xp_row[26:19] : xt_word[74:67], y_of = yp_followed ? yp_row[26:19] : yt_word[74:67];
(* keep *) wire i_use_of_accepted = !(x_judged && x_got && (xp_followed || xt_followed)) || x_of == s_generation;
(* keep *) wire i_use_arrived = !(x_judged && x_got && x_arrived) || whole_use == s_generation;
(* keep *) wire i_use_of_both = !(y_judged && y_saw && y_complete && (yp_followed || yt_followed))
  || (xp_followed || xt_followed ? y_of == x_of : whole_use == y_of);

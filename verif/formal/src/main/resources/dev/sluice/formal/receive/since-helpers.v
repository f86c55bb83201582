// SPDX-License-Identifier: Apache-2.0
reg [7:0] o_gen;
always @(posedge clk) if(oo_begins) o_gen <= windowCommand_payload_generation;
(* keep *) wire i_o_word = !oo_followed || oo_word == {2'd0, w_star, o_gen} && oo_ahead < oo_held;
(* keep *) wire i_alike = zo_held == vo_held && zo_held == oo_held && zp_held == vp_held && zt_held == vt_held && zp_owed == vp_owed;
// What the engine has, what goes to it, and what has come from it, is of the last use.
(* keep *) wire i_engine_use = !placed_open || uses_some && !uses_marked && placed_generation == uses_last;
(* keep *) wire i_order_use = !oo_followed || uses_some && !uses_marked && o_gen == uses_last;
(* keep *) wire i_packet_use = !x_of_use || uses_some && !uses_marked && x_generation == uses_last;
(* keep *) wire i_mark_behind = !(x_of_use && z_row && !z_old) || x_z_after;
(* keep *) wire i_mark_behind_v = !(x_of_use && v_row && !v_old) || x_v_after;
// Of two closes the first stays ahead.
wire z_before = zo_followed ? vo_followed && zo_ahead < vo_ahead : zp_followed ? vo_followed || vp_followed && zp_ahead < vp_ahead
  : vo_followed || vp_followed || vt_followed && zt_ahead < vt_ahead;
wire v_before = vo_followed ? zo_followed && vo_ahead < zo_ahead : vp_followed ? zo_followed || zp_followed && vp_ahead < zp_ahead
  : zo_followed || zp_followed || zt_followed && vt_ahead < zt_ahead;
(* keep *) wire i_first = !(v_taken && z_first) || z_taken;
(* keep *) wire i_before = !(z_flight && v_flight) || (z_first ? z_before : v_before);
(* keep *) wire i_old = !(z_flight && v_flight) || (z_first ? !v_old || z_old : !z_old || v_old);
(* keep *) wire i_x_arrives_of_use = !xt_followed || xt_word[74:67] == x_generation;

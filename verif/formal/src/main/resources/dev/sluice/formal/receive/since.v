// SPDX-License-Identifier: Apache-2.0
// Closes z and v, an open o, and packet x, each any. Where something is not as it should be, it is of these.
reg z_first;
always @(posedge clk) if(vo_begins) z_first <= z_taken;
wire since_it = x_arrives;
wire x_of_use = (xp_followed || xt_followed) && x_opened && x_generation == x_use;
(* keep *) wire a_o_order = !oo_begins || takes_open;
(* keep *) wire a_other = !(zo_begins && vo_begins);
wire wrong_mark = !(uses_some && (arrival_payload_generation == uses_last || mark_after == uses_last));
wire marks_now = mark_arrives && uses_some && arrival_payload_generation == uses_last;
(* keep *) wire a_wrong_mark = !mark_arrives || !(wrong_mark || marks_now && (placed_open || placed_opens || x_of_use || oo_followed || v_flight && v_old)) || zt_ends;
(* keep *) wire a_wrong_mark_of_z = !(marks_now && z_flight && z_old) || vt_ends;
(* keep *) wire a_wrong_open = !(placed_opens && (!uses_some || uses_marked || cmd_payload_generation != uses_last || z_row && !z_old || v_row && !v_old)) || oo_ends;

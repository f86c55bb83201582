// SPDX-License-Identifier: Apache-2.0
// Who was granted waits still, one at a time.
(* keep *) wire i_grant = !pick_granted || !order_reading && (pick_grant == 5'd1 ? reply_valid && !pick_replying : pick_grant == 5'd2 ? refusal_valid
  : pick_grant == 5'd4 ? ANSWERS_pop_valid : pick_grant == 5'd8 ? request_valid : pick_grant == 5'd16 && REPORTS_pop_valid);
(* keep *) wire i_replying = pick_replying == (t_open && t_reply || m_open && m_reply || replied) && (!pick_replying || reply_valid)
  && !(t_open && t_reply && m_open && m_reply) && !(t_open && t_reply && replied) && !(m_open && m_reply && replied);
// The order, as its registers have it, and what was read for it.
(* keep *) wire i_taken = t_open == (order_reading || order_read) && order_reading == t_reads && !(order_reading && order_read);
wire [15:0] order_detail = order_refuses ? (order_ended ? ENDED : GAVE_UP) : 16'd0;
(* keep *) wire i_order = !t_open || order_direct == t_reply && (t_reply || order_window == t_window && order_named == t_named
  && order_generation == t_packet[50:43] && order_packetType == t_packet[42:40] && order_pidx == t_packet[39:16]
  && order_detail == t_packet[15:0]);
(* keep *) wire i_owners = !owned || ownerRows_row == owner;
reg t_first;
always @(posedge clk) t_first <= !reset && t_reads;
wire of_followed = order_read && !order_direct && order_window == w_star;
(* keep *) wire i_read = !of_followed || !r_owned || r_late || ownerRows_spinal_port1 == r_owner;
(* keep *) wire i_first = t_first ? order_read && fetch_fresh : !order_read || !fetch_fresh;
(* keep *) wire i_late = !of_followed || (t_first ? fetch_reopened : fetch_late) == r_late;
// The packet.
wire [15:0] made_detail = made_refuses ? (made_ended ? ENDED : GAVE_UP) : 16'd0;
(* keep *) wire i_moved = made_judging == (m_open && !m_judged) && (!offer_valid || m_open && m_judged) && (!m_judged || m_open)
  && (!m_due || m_judged) && (!(m_judged && m_reply) || offer_valid);
(* keep *) wire i_made = !m_open || made_direct == m_reply && (m_reply || made_window == m_window && made_named == m_named
  && made_generation == m_packet[50:43] && made_packetType == m_packet[42:40] && made_pidx == m_packet[39:16] && made_detail == m_packet[15:0]);
wire m_followed = m_open && !m_reply && m_window == w_star;
(* keep *) wire i_judged = !m_followed || (!m_owned || m_late || {fetch_holder_transferId, fetch_holder_peer, fetch_holder_generation} == m_owner)
  && (!made_judging || fetch_late == m_late) && (!(offer_valid && m_owned) || !m_late && m_owner[7:0] == m_packet[50:43]);
(* keep *) wire i_offer = !offer_valid || offer_direct == m_reply;
(* keep *) wire i_replied = offer_replied == replied;

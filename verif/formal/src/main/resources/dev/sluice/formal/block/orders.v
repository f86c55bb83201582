// SPDX-License-Identifier: Apache-2.0
// An order is taken where it waits: of the sweep, an answer in its queue, of the request maker, a report in its queue. A reply is taken when its packet was.
localparam RESPONSE = 3'd1, REFUSAL = 3'd6, PROGRESS = 3'd7;
localparam ENDED = 16'd3, GAVE_UP = 16'd4;
wire takes_refusal = refusal_valid && refusal_ready;
wire takes_answer = ANSWERS_pop_valid && ANSWERS_pop_ready;
wire takes_request = request_valid && request_ready;
wire takes_report = REPORTS_pop_valid && REPORTS_pop_ready;
wire takes_reply = order_takes && pick_grant[0];
wire takes_order = takes_refusal || takes_answer || takes_request || takes_report;
wire rejects = takes_answer && ANSWERS_pop_payload_refuses;
// What its packet is to be: type, window and generation (of an answer that refuses none), PIDX, detail.
wire [WINDOW_BITS-1:0] window_of = takes_refusal ? refusal_payload_window : takes_answer ? ANSWERS_pop_payload_window
  : takes_request ? request_payload_window : REPORTS_pop_payload_window;
wire [7:0] use_of = takes_refusal ? refusal_payload_generation : takes_answer ? ANSWERS_pop_payload_generation
  : takes_request ? request_payload_generation : REPORTS_pop_payload_generation;
wire [2:0] type_of = takes_refusal || rejects ? REFUSAL : takes_answer ? RESPONSE : takes_request ? request_payload_type : PROGRESS;
wire [23:0] pidx_of = takes_request ? request_payload_pidx : takes_report ? REPORTS_pop_payload_wbase : 24'd0;
wire [15:0] detail_of = takes_refusal ? GAVE_UP : rejects ? (ANSWERS_pop_payload_ended ? ENDED : GAVE_UP) : 16'd0;
reg t_open, t_reply, t_named, t_reads;
reg [WINDOW_BITS-1:0] t_window;
reg [50:0] t_packet;
reg m_open, m_judged, m_due, m_reply, m_named;
reg [WINDOW_BITS-1:0] m_window;
reg [50:0] m_packet;
// Who got the followed window last, and who had it in the clock after the order was taken, if it was not opened just then.
reg replied;
reg owned, r_owned, m_owned, r_late, m_late;
reg [71:0] owner, r_owner, m_owner;
wire opens = opened_valid && opened_payload_window == w_star;
wire packet_taken = packet_valid && packet_ready;
wire m_ends = packet_taken || m_judged && !packet_valid;
wire m_fits = m_reply || m_owned && !m_late && m_window == w_star && m_owner[7:0] == m_packet[50:43];
always @(posedge clk) begin
  t_open <= !reset && (takes_order || takes_reply || t_open && !order_moves);
  t_reads <= !reset && (takes_order || takes_reply);
  if(takes_order || takes_reply) begin
    t_reply <= takes_reply;
    t_named <= !rejects;
    t_window <= window_of;
    t_packet <= {use_of, type_of, pidx_of, detail_of};
  end
  replied <= !reset && packet_taken && m_reply;
  owned <= !reset && (owned || opens);
  if(opens) owner <= {opened_payload_owner_transferId, opened_payload_owner_peer, opened_payload_owner_generation};
  if(t_reads) begin
    r_owned <= owned;
    r_late <= opens;
    r_owner <= owner;
  end
  m_open <= !reset && (order_moves || m_open && !m_ends);
  m_judged <= !reset && m_open && !m_ends && !order_moves;
  m_due <= !reset && m_open && !m_judged && m_fits;
  if(order_moves) begin
    m_reply <= t_reply;
    m_named <= t_named;
    m_window <= t_window;
    m_packet <= t_packet;
    m_owned <= r_owned;
    m_late <= r_late;
    m_owner <= r_owner;
  end
end
// What is offered stays until it is taken: an answer and a report in their queues, a reply, a refusal, a request.
reg [4:0] waited;
reg [93:0] reply_before;
wire [93:0] reply_now = {reply_payload_type, reply_payload_window, reply_payload_generation, reply_payload_detail, reply_payload_peer, reply_payload_transferId};
always @(posedge clk) begin
  waited <= reset ? 5'd0 : {reply_valid && !reply_ready, refusal_valid && !refusal_ready, ANSWERS_pop_valid && !ANSWERS_pop_ready,
    request_valid && !request_ready, REPORTS_pop_valid && !REPORTS_pop_ready};
  reply_before <= reply_now;
end
(* keep *) wire a_stands = (!waited[4] || reply_valid && reply_now == reply_before) && (!waited[3] || refusal_valid) && (!waited[2] || ANSWERS_pop_valid)
  && (!waited[1] || request_valid) && (!waited[0] || REPORTS_pop_valid);
// A packet is that of the order that was taken last but for those behind it: of the window's holder, whose use it names.
(* keep *) wire p_made = !packet_valid || m_open && (m_reply
  ? {packet_payload_type, packet_payload_window, packet_payload_generation, packet_payload_detail, packet_payload_peer, packet_payload_transferId}
    == {reply_payload_type, reply_payload_window, reply_payload_generation, 13'd0, reply_payload_detail, reply_payload_peer, reply_payload_transferId}
  : packet_payload_type == m_packet[42:40] && packet_payload_pidx == m_packet[39:16] && packet_payload_detail == m_packet[15:0]
    && packet_payload_window == (m_named ? m_window : 16'd0) && packet_payload_generation == (m_named ? m_packet[50:43] : 8'd0)
    && (!(m_owned && m_window == w_star) || !m_late && m_owner == {packet_payload_transferId, packet_payload_peer, m_packet[50:43]}));
// Each order has one packet, if its window still has the holder whose use it names; and a reply is done with when its packet was taken.
(* keep *) wire p_each = (!m_due || packet_valid) && (!order_moves || t_open && (!m_open || m_judged && !packet_valid))
  && (!(takes_order || takes_reply) || !t_open || order_moves) && reply_ready == replied;

// SPDX-License-Identifier: Apache-2.0
// A good data frame, any of those whose header is in the slot that is followed: its header as it was stored, and the frames of data before it. Where its
// header is, and where its payload is: both readers find it in its slot.
localparam NUMBER = SLOT_BITS + 2;
(* anyseq *) wire f_chosen;
reg [NUMBER-1:0] datas_said, f_number;
reg [HEADER_BITS-1:0] f_header;
reg [15:0] f_beats;
reg f_headed, f_fetched, f_held, f_out, f_slotted, f_described, f_known, f_current, f_passes;
wire says_data = outcome_releases && outcome_frame_isData;
wire f_on = f_headed || f_fetched || f_held || f_out || f_slotted || f_described || f_known || f_current || f_passes;
wire f_begins = says_data && released == w_star && f_chosen && !f_on;
wire fetches = headerSlots_some && headerReader_fetchMoves;
wire f_fetches = f_headed && fetches && headerSlots_address == w_star;
wire f_slot_read = f_slotted && is_read;
wire f_ends = f_passes && payload_own && packet_ends;
always @(posedge clk) begin
  datas_said <= reset ? 0 : datas_said + says_data;
  if(f_begins) begin
    f_number <= datas_said;
    f_header <= headers_row;
    f_beats <= outcome_frame_lastByte / BEAT + 16'd1;
  end
  f_headed <= !reset && (f_begins || f_headed && !f_fetches);
  f_fetched <= !reset && (f_fetches || f_fetched && !headerReader_fetchMoves);
  f_held <= !reset && (f_fetched && headerReader_heldMoves || f_held && !headerReader_heldMoves);
  f_out <= !reset && (f_held && headerReader_outMoves || f_out && !header_ready);
  f_slotted <= !reset && (f_begins || f_slotted && !f_slot_read);
  f_described <= !reset && (f_slot_read || f_described && !payloadReader_describes);
  f_known <= !reset && (f_described && payloadReader_knownMoves || f_known && !payloadReader_knownMoves);
  f_current <= !reset && (f_known && payloadReader_currentMoves || f_current && !payloadReader_currentMoves);
  // From when it is read on to when its last row is taken.
  f_passes <= !reset && (f_known && payloadReader_currentMoves || f_passes && !f_ends);
end
// The rows of that frame on their way to the output: which they are.
reg own_1, own_2, own_waiting;
reg [AHEAD-1:0] own_rows;
reg own_front;
wire header_own = f_out;
wire payload_own = waits_out ? own_waiting : own_front;
(* hierconn *) wire [AHEAD_BITS-1:0] \payloadReader_ahead.head , \payloadReader_ahead.tail ;
(* hierconn *) wire \payloadReader_ahead.leaves ;
always @(posedge clk) begin
  own_1 <= !reset && payloadReader_reads && f_current;
  own_2 <= !reset && own_1;
  if(read_2) own_rows[\payloadReader_ahead.tail ] <= own_2;
  if(\payloadReader_ahead.leaves ) own_front <= own_rows[\payloadReader_ahead.head ];
  own_waiting <= payload_own;
end
// A good frame's header leaves as it was stored.
(* keep *) wire p_headed = !f_out || header_valid && {header_payload_regionBytes, header_payload_remoteAddress, header_payload_peer, header_payload_detail,
  header_payload_length, header_payload_transferId, header_payload_pidx, header_payload_generation, header_payload_window, header_payload_again,
  header_payload_tail, header_payload_type} == f_header;

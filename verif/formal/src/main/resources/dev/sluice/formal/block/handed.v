// SPDX-License-Identifier: Apache-2.0
// The byte in the frame that is read now at which its payload ends, in its last row; and what was read two clocks ago.
reg [15:0] r_byte, byte_1, byte_2;
reg read_1, read_2, last_1, last_2;
reg [BITS-1:0] row_2;
always @(posedge clk) begin
  if(payloadReader_currentMoves) r_byte <= payloadReader_known_lastByte % BEAT;
  {read_2, last_2, byte_2, row_2} <= {read_1, last_1, byte_1, rows_spinal_port1};
  {read_1, last_1, byte_1} <= {payloadReader_reads && !reset, payloadReader_isLast, r_byte};
  if(reset) read_2 <= 1'b0;
end
wire [BITS-1:0] handed;
generate for(of = 0; of < BITS; of = of + 1) assign handed[of] = row_2[of] && (!last_2 || of / 8 <= byte_2); endgenerate
// What the queue has given and the output has not taken.
reg waits_out;
reg [BITS:0] waiting_out;
wire [BITS:0] given_out = {payloadReader_ahead_pop_payload_last, payloadReader_ahead_pop_payload_data};
wire [BITS:0] at_output = waits_out ? waiting_out : given_out;
always @(posedge clk) begin
  waits_out <= !reset && !payload_ready && (waits_out || payloadReader_ahead_pop_valid && payloadReader_ahead_pop_ready);
  waiting_out <= at_output;
end
// A row goes to the queue before the output two clocks after it was read, as the memory has it; of a frame's last row the bytes behind the payload are 0.
// What the queue gives is at the output until it is taken, once.
(* keep *) wire p_handed = payloadReader_heldValid == read_2
  && (!read_2 || payloadReader_heldLast == last_2 && payloadReader_ahead_push_payload_data == handed)
  && payloadReader_ahead_pop_ready == !waits_out && payload_valid == (waits_out || payloadReader_ahead_pop_valid)
  && (!payload_valid || {payload_payload_last, payload_payload_data} == at_output);
(* keep *) wire i_skid = payloadReader_skidValid == waits_out && (!waits_out || {payloadReader_skid_last, payloadReader_skid_data} == waiting_out);
(* keep *) wire i_byte = !payloadReader_currentValid || payloadReader_lastByte == r_byte;
(* keep *) wire i_fetched = payloadReader_fetchedValid == read_1 && (!read_1 || payloadReader_fetchedLast == last_1 && payloadReader_fetchedLastByte == byte_1);

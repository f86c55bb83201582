// SPDX-License-Identifier: Apache-2.0
// One slot, any: a frame whose header is written to it is four clocks later said to be good or not, and what of it is payload.
(* keep *) wire a_slot = w_star < SLOTS;
localparam [2:0] DATA = 3'd0;
wire header_comes = align_ends && align_admitted && align_slot == w_star;
reg [3:0] frame;
always @(posedge clk) frame <= reset ? 4'd0 : {frame, header_comes};
wire [2:0] its_type = headers_row[2:0];
wire [15:0] its_length = headers_row[100:85];
// What is said is said of that frame: it has payload if, and only if, it is a good data packet, and as many bytes as its header says, 1 to P.
(* keep *) wire p_described = (outcome_releases && released == w_star) == frame[3]
  && (!frame[3] || outcome_frame_isData == (outcome_good && its_type == DATA)
    && (!outcome_frame_isData || its_length != 0 && its_length <= PAYLOAD && outcome_frame_lastByte == its_length - 16'd1));
// The frame whose rows are read, as it was said to be: the next row, and how many are left of it.
reg r_open, r_data;
reg [15:0] r_left;
reg [ROW_BITS-1:0] r_row, r_end;
always @(posedge clk)
  if(reset) begin
    r_open <= 1'b0;
    r_row <= 0;
  end else if(payloadReader_currentMoves) begin
    r_open <= payloadReader_knownValid;
    r_data <= payloadReader_known_isData;
    r_left <= payloadReader_known_lastByte / BEAT + 16'd1;
    r_end <= payloadReader_known_end;
    if(r_open) r_row <= r_end;
  end else if(payloadReader_reads) begin
    r_left <= r_left - 16'd1;
    r_row <= r_row + 1;
  end
// Of a frame with payload its rows are read, one after the other, as many as its bytes need, and no other; the last is said to be the last; then the
// reader goes on behind the frame. Of another frame none is read.
(* keep *) wire p_read = (!payloadReader_reads || r_open && r_data && r_left != 0 && payloadReader_row == r_row
    && payloadReader_isLast == (r_left == 1)) && (!payloadReader_currentMoves || !r_open || !r_data || payloadReader_reads && r_left == 1);

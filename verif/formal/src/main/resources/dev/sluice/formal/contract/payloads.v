// SPDX-License-Identifier: Apache-2.0
// How many headers of data packets have been taken. Of one of them, any: how many there were before it, and how many beats its payload has, as long as that
// is still to be taken. Who gives both drives header_own and payload_own: whether what is at that port is of the frame that is followed.
(* anyseq *) wire own_chosen;
reg [15:0] headers_out, own_number, own_beats;
reg own_waits;
wire header_takes = header_valid && header_ready && header_payload_type == 3'd0;
wire own_begins = header_takes && header_own && own_chosen && !own_waits;
wire own_turn = own_waits && payloads_out == own_number;
wire [16:0] header_beats = (17'd0 + header_payload_length + BEAT - 17'd1) / BEAT;
always @(posedge clk) begin
  headers_out <= reset ? 16'd0 : headers_out + header_takes;
  own_waits <= !reset && (own_begins || own_waits && !(own_turn && packet_ends));
  if(own_begins) {own_number, own_beats} <= {headers_out, header_beats[15:0]};
end
// No payload is taken before the header of its packet was. The receive path guarantees it; PacketCheck assumes it.
(* keep *) wire $AFTER = !beat_takes || payloads_out != headers_out;
// The payload of a data packet comes in the turn of its header, is that of the same frame, and has as many beats as the header says. PacketCheck guarantees it.
(* keep *) wire $PAYLOADS = !(own_turn && payload_valid) || payload_own && payload_payload_last == (beats_out + 16'd1 == own_beats);

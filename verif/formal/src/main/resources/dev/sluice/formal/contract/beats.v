// SPDX-License-Identifier: Apache-2.0
// Payload as it is taken: of how many packets all of it has been, and how many beats of the next one.
reg [15:0] payloads_out, beats_out;
wire beat_takes = payload_valid && payload_ready;
wire packet_ends = beat_takes && payload_payload_last;
always @(posedge clk) begin
  payloads_out <= reset ? 16'd0 : payloads_out + packet_ends;
  beats_out <= reset || packet_ends ? 16'd0 : beats_out + beat_takes;
end

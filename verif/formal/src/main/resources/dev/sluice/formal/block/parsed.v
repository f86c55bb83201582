// SPDX-License-Identifier: Apache-2.0
// The first bytes of a frame, and who sent it, as the port took them: docs/packet-format.md. Those that a beat does not have are 0.
localparam HEAD = (128 + BITS - 1) / BITS;
reg [31:0] one_user, two_user, sender;
reg [HEAD*BITS-1:0] head;
reg [HEAD-1:0] head_has;
`define HEAD_BYTE(n) head[8 * (n) +: 8]
reg expects;
reg [148:0] expected;
integer head_beat;
always @(posedge clk) begin
  if(takes) one_user <= s_axis_rx_tuser;
  if(one_valid) two_user <= one_user;
  if(two_valid && two_place == 0) sender <= two_user;
  for(head_beat = 0; head_beat < HEAD; head_beat = head_beat + 1) begin
    if(two_valid && two_place == head_beat) head[BITS * head_beat +: BITS] <= two_data & two_kept;
    head_has[head_beat] <= !reset && (two_valid && two_place == head_beat || head_has[head_beat] && !(two_valid && two_place == 0));
  end
  expects <= !reset && header_comes && &head_has;
  expected <= {sender, `HEAD_BYTE(14), `HEAD_BYTE(15), `HEAD_BYTE(12), `HEAD_BYTE(13), `HEAD_BYTE(8), `HEAD_BYTE(9), `HEAD_BYTE(10), `HEAD_BYTE(11), `HEAD_BYTE(5),
    `HEAD_BYTE(6), `HEAD_BYTE(7), `HEAD_BYTE(4), `HEAD_BYTE(2), `HEAD_BYTE(3), head[9], head[8], head[2:0]};
end
// What is stored of a data frame's header are the fields that its first 16 bytes are.
(* keep *) wire p_parsed = !(expects && expected[2:0] == DATA) || headers_row[148:0] == expected;

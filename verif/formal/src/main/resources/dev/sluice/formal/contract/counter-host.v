// SPDX-License-Identifier: Apache-2.0
// How a counter is read: each read is announced 4 clocks before it, and announcements are at least 9 clocks apart. CounterBank assumes it of
// its ports announce and fetch; AccessSequencer, which drives them, guarantees it.
reg [3:0] told, host;
always @(posedge clk) begin
  told <= reset ? 4'd0 : {told, announce};
  host <= reset ? 4'd15 : announce ? 4'd0 : host + (host != 15);
end
(* keep *) wire $HOST = fetch == told[3] && (!announce || host >= 8);

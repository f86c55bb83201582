// SPDX-License-Identifier: Apache-2.0
// Packet k_any of window w_star, both any: whether an arrival of it that was accepted has come since the last mark of the window. Whose arrivals they are drives
// whole_comes, whole_ends (the mark) and whole_now (an arrival of the window that completes it).
reg whole_come;
reg [7:0] whole_use;
always @(posedge clk) begin
  whole_come <= !reset && (whole_comes || whole_come && !whole_ends);
  if(whole_comes) whole_use <= arrival_payload_generation;
end
// A window is completed after each packet before WBASE has arrived, of the same generation. The receive path guarantees it; ReceiveControl assumes it.
(* keep *) wire $WHOLE = !whole_now || k_any >= arrival_payload_wbase || whole_comes || whole_come && whole_use == arrival_payload_generation;

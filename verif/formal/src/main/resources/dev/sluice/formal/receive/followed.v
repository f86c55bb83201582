// SPDX-License-Identifier: Apache-2.0
// It is a packet that the engine judges. While it waits for its verdict its command is in the engine, and before its own come those of the commands before it.
reg one_judged, one_accepted, one_complete;
reg [24:0] one_wbase;
always @(posedge clk) begin
  one_judged <= !reset && (one_judged || pair_judged);
  if(pair_judged) begin
    one_accepted <= verdict_payload_verdict == 0;
    one_complete <= verdict_payload_complete;
    one_wbase <= verdict_payload_wbase;
  end
end
(* keep *) wire a_one_packet = !pair_begins || pending_payload_judged;
wire [47:0] one_asked = {16'd0 + one_command[COMMAND_BITS-4 -: WINDOW_BITS], one_command[COMMAND_BITS-WINDOW_BITS-4 -: 32]};
(* keep *) wire i_one_line = !(pair_followed && pair_waits) || one_age <= LATENCY && one_command[COMMAND_BITS-1 -: 3] == 3'b101
  && one_asked == {pair_row[18:3], pair_row[26:19], pair_row[50:27]} && pair_before == ones(asked_packets >> one_age);
(* keep *) wire i_one_owed = pair_owed == ones(asked_packets);
wire [26:0] one_verdict = {one_accepted, one_complete, one_wbase};
(* keep *) wire i_one_judged = one_judged == (one_begun && !(pair_followed && pair_waits)) && (!one_judged || one_age > LATENCY);
(* keep *) wire i_one_row = !pair_followed || pair_row[1]
  && (pair_waits || one_verdict == {pair_verdict[40:38] == 3'd0, pair_verdict[1], pair_verdict[37:13]});
(* keep *) wire i_one_word = !turn_followed || turn_word[90:75] == w_star && one_verdict == {turn_word[42:40] == 3'd0, turn_word[3], turn_word[39:15]};

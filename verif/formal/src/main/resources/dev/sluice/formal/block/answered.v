// SPDX-License-Identifier: Apache-2.0
// How many bursts there have been, and how many of them memory has answered: it answers in their order, as they have one identifier. Of the followed
// command: how many there had been with its own last one, and whether so many have been answered since.
reg [7:0] bursts_in, bursts_out, turn_need;
reg turn_open, turn_answered;
wire [7:0] bursts_now = bursts_in + addresses_push_valid, answered_now = bursts_out + r_comes;
wire turn_last = turn_open && pending_push_valid;
always @(posedge clk) begin
  bursts_in <= reset ? 8'd0 : bursts_now;
  bursts_out <= reset ? 8'd0 : answered_now;
  turn_open <= !reset && (turn_begins || turn_open && !pending_push_valid);
  if(turn_last) turn_need <= bursts_now;
  turn_answered <= !reset && !turn_begins && (turn_answered || (turn_open ? turn_last && answered_now == bursts_now
    : turn_followed && answered_now == turn_need));
end
// An arrival comes when memory has answered all bursts of its command and of those before it. There are never more than 201 that it has not, so that
// eight bits count them.
(* keep *) wire p_answered = bursts_in - bursts_out <= 8'd201 && (!turn_ends || turn_answered);

// SPDX-License-Identifier: Apache-2.0
// One word of those that go through a part in their order, any: how many that came before it are still there when it comes, and what it was. Whose
// order it is drives turn_comes, turn_goes, turn_came and turn_gone.
(* anyseq *) wire turn_chosen;
reg turn_followed;
reg [15:0] turn_held, turn_ahead;
reg [BITS-1:0] turn_word;
wire turn_begins = turn_comes && turn_chosen && !turn_followed;
wire turn_ends = turn_followed && turn_goes && turn_ahead == 0;
always @(posedge clk) begin
  turn_held <= reset ? 16'd0 : turn_held + turn_comes - turn_goes;
  turn_followed <= !reset && (turn_begins || turn_followed && !turn_ends);
  if(turn_begins) turn_word <= turn_came;
  turn_ahead <= turn_begins ? turn_held - turn_goes : turn_ahead - turn_goes;
end
// Never more than MOST_INSIDE are there; nothing goes that has not come, and each goes in its turn, as it came.
(* keep *) wire $TURN = turn_held <= MOST_INSIDE && (!turn_goes || turn_held != 0 && (!turn_followed || turn_ahead != 0 || turn_gone == turn_word));

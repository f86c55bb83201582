// SPDX-License-Identifier: Apache-2.0
// One word of those that go through a part in their order, any: how many that came before it are still there when it comes, and what it was. Whose
// order it is drives comes, goes, came and gone.
(* anyseq *) wire turn_chosen;
reg turn_followed;
reg [15:0] turn_held, turn_ahead;
reg [BITS-1:0] turn_word;
wire turn_begins = comes && turn_chosen && !turn_followed;
wire turn_ends = turn_followed && goes && turn_ahead == 0;
always @(posedge clk) begin
  turn_held <= reset ? 16'd0 : turn_held + comes - goes;
  turn_followed <= !reset && (turn_begins || turn_followed && !turn_ends);
  if(turn_begins) turn_word <= came;
  turn_ahead <= turn_begins ? turn_held - goes : turn_ahead - goes;
end
// Nothing goes that has not come, and each goes in its turn, as it came.
(* keep *) wire $TURN = !goes || turn_held != 0 && (!turn_followed || turn_ahead != 0 || gone == turn_word);

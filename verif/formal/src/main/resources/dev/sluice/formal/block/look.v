// SPDX-License-Identifier: Apache-2.0
// A look says three clocks later whether the wait of its slot is over: whether the slot is armed, as last written before the look, and its deadline
// is not after what the time was two clocks after the look. For one slot, any, from its first write after the reset on;
// nothing is said of a look in the clock of a write of the slot.
(* anyconst *) wire [SLOT_BITS-1:0] w_star;
wire hit = write && writeSlot == w_star;
reg known;
reg [50:0] kept;
always @(posedge clk) begin
  known <= !reset && (hit || known);
  if (hit) kept <= {deadline, armed};
end
reg [2:0] looked;
reg [50:0] first, second;
reg third, early;
wire [49:0] left = now - second[50:1];
always @(posedge clk) begin
  looked <= reset ? 3'd0 : {looked, !choosing && runs && lookSlot == w_star && known && !hit};
  first <= kept;
  second <= first;
  third <= second[0];
  early <= left[49];
end
(* keep *) wire p_look = !looked[2] || over == (third && !early);

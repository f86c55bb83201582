// SPDX-License-Identifier: Apache-2.0
// The sweep's visits of the row: how many clocks ago the last was, and how much was counted then and at the one before it.
wire visit = goes && index == w_star;
reg visited, again;
reg [6:0] since, seen;
reg [63:0] held, before;
always @(posedge clk) begin
  visited <= !reset && (visit || visited);
  since <= visit ? 7'd1 : since + (since != 127);
  if (visit) begin
    again <= visited;
    seen <= f_small;
    held <= total;
    before <= held;
  end
end
wire [6:0] f_steps = index > w_star ? index - w_star - 7'd1 : index + COUNTERS - 7'd1 - w_star;
wire [3:0] f_late = host < 4 ? 7 - 2 * host : host < 8 ? 16 - 2 * host : 4'd0;

// The round: where it is, whether it is the first; the host holds it up in 2 clocks of 9.
(* keep *) wire i_host = told == (host < 4 ? 4'd1 << host : 4'd0);
(* keep *) wire i_index = index < COUNTERS && place == 8'd1 << index[2:0];
(* keep *) wire i_first = visited == (!first || index > w_star);
(* keep *) wire i_start = !first || 7 * clocks <= 9 * index + f_late;
(* keep *) wire i_steps = !visited || since != 0 && since <= clocks && since > f_steps && 7 * (since - 1) <= 9 * f_steps + f_late;
(* keep *) wire i_once = !visited || (again ? clocks >= 66 : clocks <= since + 86);

// What was counted: the small counter has its low bits.
(* keep *) wire i_small = f_count == total[6:0];
(* keep *) wire i_seen = !visited || f_count_seen == held[6:0];
(* keep *) wire i_total = !visited || total - held <= since;
(* keep *) wire i_few = clocks == 127 || total <= clocks;
(* keep *) wire i_held = !visited || (again ? held - before : held) <= 86;

// A visit on its way: no other one is of this row, but those that a reset left over.
(* keep *) wire i_asked = !(visited && since == 1) || asked_valid && asked_row == w_star && asked_first == !again && address == w_star
  && f_group == seen && which == 9'd1 << w_star[6:3];
(* keep *) wire i_latched = !(visited && since == 2) || latched_valid && latched_row == w_star && latched_first == !again
  && state_1 == seen && (!again || memory_spinal_port0 == before);
(* keep *) wire i_stored = !(visited && since == 3) || stored_valid && stored_row == w_star && stored_first == !again
  && recent == held[6:0] && (!again || output_1 == before);
wire [56:0] f_above = compared_above + compared_wrapped;
(* keep *) wire i_compared = !(visited && since == 4) || compared_valid && compared_row == w_star && {f_above, compared_recent} == held;
(* keep *) wire i_added = !(visited && since == 5) || added_valid && added_row == w_star && {added_above, added_recent} == held;
(* keep *) wire i_alone = (!(asked_valid && asked_row == w_star) || visited && since == 1 || clocks < 1)
  && (!(latched_valid && latched_row == w_star) || visited && since == 2 || clocks < 2)
  && (!(stored_valid && stored_row == w_star) || visited && since == 3 || clocks < 3)
  && (!(compared_valid && compared_row == w_star) || visited && since == 4 || clocks < 4)
  && (!(added_valid && added_row == w_star) || visited && since == 5 || clocks < 5);
(* keep *) wire i_row = !visited || (since >= 6 ? memory_row == held : !again || memory_row == before);

// The host's read: not in the clock of a write.
(* keep *) wire i_told = !visited || !(told[0] && since == 1) && !(told[1] && since == 2) && !(told[2] && since == 3) && !(told[3] && since == 4)
  && !(reads[0] && since == 5);
(* keep *) wire i_known = !(reads != 0) || clocks >= 101 && visited;
(* keep *) wire i_address = !reads[0] || address == w_star;
wire [63:0] f_behind = total - memory_spinal_port0;
(* keep *) wire i_read = !reads[1] || f_behind <= 92;

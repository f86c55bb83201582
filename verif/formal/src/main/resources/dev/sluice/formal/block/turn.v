// SPDX-License-Identifier: Apache-2.0
// Which windows are in use is read a word at a time, one word after the other. Of one window, any: whether it is in use, now and in the clocks before.
wire turn_opens = opened_valid && opened_payload_window == w_star, turn_frees = freed_valid && freed_payload_window == w_star;
reg turn_used, turn_used_1, turn_used_2;
always @(posedge clk) begin
  turn_used <= !reset && (turn_opens || turn_used && !turn_frees);
  turn_used_1 <= !reset && turn_used;
  turn_used_2 <= !reset && turn_used_1;
end
// A window is opened or freed, not both in a clock: ReceiveControl's given.
(* keep *) wire a_apart = !opened_valid || !freed_valid;
// Its word was read while it was in use; it has not been found yet.
wire turn_reads = inUse_empty && inUse_clear_done, turn_next = inUse_known && inUse_next == w_star;
reg turn_due;
wire turn_waits = turn_due && !turn_next;
always @(posedge clk) turn_due <= !reset && (turn_reads ? inUse_word == w_star / USED_WORD && turn_used_2 : turn_waits);
// The clock before: what the search did, and who was next.
reg turn_ran, turn_read, turn_known;
reg [7:0] turn_word;
reg [WINDOW_BITS-1:0] turn_who;
always @(posedge clk) begin
  turn_ran <= !reset;
  turn_read <= turn_reads;
  turn_known <= !reset && inUse_known && !inUse_takes;
  turn_word <= inUse_word;
  turn_who <= inUse_takes ? inUse_next : sweepWindow;
end
// In each round each window that was in use two clocks before its word was read is found before another word is read; the words are read in turn; who is
// found is next until its turn has come; and the search does a step in each clock in which nobody is found yet.
(* keep *) wire p_turn = !(turn_reads && turn_waits)
  && (!turn_ran || inUse_word == (!turn_read ? turn_word : turn_word == USED_WORDS - 1 ? 8'd0 : turn_word + 8'd1))
  && (!turn_known || inUse_known) && (!turn_ran || sweepWindow == turn_who)
  && inUse_empty + inUse_finds + inUse_omits + inUse_tests == 3'd1 && !(inUse_omits && inUse_known);

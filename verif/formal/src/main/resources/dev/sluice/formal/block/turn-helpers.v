// SPDX-License-Identifier: Apache-2.0
localparam USED_PLACE = 5;
wire [USED_PLACE-1:0] turn_place = w_star;
wire [15:0] turn_bit = w_star;
wire turn_changes = inUse_changed_valid && inUse_changed_window == w_star;
(* keep *) wire i_clear = inUse_clear_done ? turn_ran : inUse_clear_row == clocks_before_opens && inUse_clear_row < USED_WORDS && !turn_used && !turn_used_1
  && !turn_used_2 && inUse_empty && !inUse_known && inUse_word == 0;
(* keep *) wire i_changed = !turn_ran || (turn_changes ? turn_used == inUse_changed_used : turn_used == turn_used_1);
(* keep *) wire i_memory = inUse_clear_done ? inUse_memory[turn_bit] == turn_used_1 : w_star / USED_WORD >= inUse_clear_row || !inUse_memory[turn_bit];
(* keep *) wire i_word = inUse_word < USED_WORDS;
(* keep *) wire i_read = !inUse_clear_done || inUse_word != w_star / USED_WORD || inUse_read[turn_place] == turn_used_2;
(* keep *) wire i_due = !turn_waits || !inUse_empty && IN_BASE && inUse_left[turn_place];
(* keep *) wire i_first_one = !inUse_omits || (inUse_first & (inUse_first - 1'b1)) == 0 && (inUse_first & ~inUse_left) == 0;

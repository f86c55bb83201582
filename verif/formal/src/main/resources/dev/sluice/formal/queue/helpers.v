// SPDX-License-Identifier: Apache-2.0
// Pointers and counts of the memory, and where the followed word is.
wire [15:0] h_end = head + count;
wire [15:0] h_out = OUT_REGISTERS;
wire [15:0] h_place = head + (ahead - h_out);
(* keep *) wire i_count = count <= DEPTH && room == (count != DEPTH) && some == (count != 0) && held == count + h_out;
(* keep *) wire i_pointers = head < LINES && tail < LINES && tail == (h_end >= LINES ? h_end - LINES : h_end);
(* keep *) wire i_memory = !followed || ahead < h_out
  || w_star == (h_place >= LINES ? h_place - LINES : h_place) && memory_row == word;

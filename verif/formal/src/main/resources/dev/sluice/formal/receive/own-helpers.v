// SPDX-License-Identifier: Apache-2.0
// A row has as many of data before it as were said with the row before it.
(* keep *) wire i_after_k = !before_k_there || before_k_then == (k_there ? k_datas : datas_come);
(* keep *) wire i_after_j = !before_j_there || before_j_then == (j_there ? j_datas : datas_come);
(* keep *) wire i_same_k = before_k != j_any || !before_k_there || before_k_datas == j_datas;
(* keep *) wire i_same_j = before_j != k_any || !before_j_there || before_j_datas == k_datas;
// The row that goes next has as many of data before it as commands with payload were given: it is so of the row before.
(* keep *) wire i_none = k_pair_held != 0 || somes_in == datas_come;
(* keep *) wire i_next_k = !(k_there && k_place == 0) || somes_in == k_datas;
(* keep *) wire i_next_j = !(j_there && j_place == 0) || somes_in == j_datas;
(* keep *) wire [15:0] at_next_before_j = before_j, in_next_before_k = before_k;
(* keep *) wire c_next_before_j = !(before_j_there && before_j_place == 0) || somes_in == before_j_datas;
(* keep *) wire c_next_before_k = !(before_k_there && before_k_place == 0) || somes_in == before_k_datas;
// How many of data have come since row j, and are between it and row k.
wire [15:0] j_left = datas_come - j_datas, j_below = k_datas - j_datas, between = k_place - j_place;
(* keep *) wire i_j_left = !j_there || j_left >= !j_pair_row[0] && j_left <= j_pair_held - j_place
  && (j_place + 16'd1 != j_pair_held || j_left == !j_pair_row[0]);
(* keep *) wire i_j_below = !(j_there && k_there && j_place < k_place) || j_below >= !j_pair_row[0] && j_below <= between;
// So of the row that goes next.
wire [15:0] left = datas_come - somes_in, below = k_datas - somes_in;
(* keep *) wire [15:0] in_left = rows_gone, in_below = rows_gone;
(* keep *) wire c_left = k_pair_held == 0 || left <= k_pair_held && (!leaves_now || left >= some_comes && (k_pair_held != 1 || left == some_comes));
(* keep *) wire c_below = !k_there || k_place == 0 || below <= k_place && (!leaves_now || below >= some_comes);
(* keep *) wire i_below = !k_there || below <= MOST_INSIDE;
// The followed packet.
wire [16:0] row_beats = (17'd0 + row_word[12:0] + BEAT - 17'd1) / BEAT, k_beats = (17'd0 + k_pair_row[63:51] + BEAT - 17'd1) / BEAT;
wire [15:0] own_left = own_number - payloads_out, somes_left = somes_in - payloads_out;
(* keep *) wire i_headers = headers_out == datas_come + row_held;
(* keep *) wire i_own_waits = own_waits == (row_followed || own_row || own_command) && row_followed + own_row + own_command <= 2'd1;
(* keep *) wire i_own_header = !row_followed || row_ahead < row_held && own_number == datas_come + row_ahead && own_beats == row_beats;
(* keep *) wire i_own_row = !own_row || k_there && !k_pair_row[0] && k_datas == own_number && own_beats == k_beats;
(* keep *) wire i_own_command = needs == own_command && (!own_command || need_number == own_number && need_beats == own_beats && own_left < somes_left);

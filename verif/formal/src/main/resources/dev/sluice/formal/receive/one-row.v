// SPDX-License-Identifier: Apache-2.0
// Row ONE, number NUMBER: where it is, and how many rows of data came before it, and with it.
(* keep *) wire a_ONE_chosen = ONE_pair_chosen == (rows_come == NUMBER);
reg [15:0] ONE_datas;
always @(posedge clk) if(ONE_pair_begins) ONE_datas <= datas_come;
wire [15:0] ONE_place = NUMBER - rows_gone;
wire ONE_there = ONE_place < ONE_pair_held;
wire [15:0] ONE_then = ONE_datas + !ONE_pair_row[0];
(* keep *) wire i_ONE_there = ONE_there == ONE_pair_followed && (!ONE_there || ONE_pair_ahead == ONE_place) && rows_come == rows_gone + ONE_pair_held;
(* keep *) wire i_ONE_long = !ONE_there || ONE_pair_row[0] || ONE_pair_row[63:51] != 0;

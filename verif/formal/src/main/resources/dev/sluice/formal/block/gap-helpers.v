// SPDX-License-Identifier: Apache-2.0
// Clocks since nothing was taken for a query's sake, and where that clock without a command is on its way.
reg [5:0] age;
always @(posedge clk) age <= reset ? 6'd63 : gap_leaves ? 6'd0 : age + (age != 63);
(* keep *) wire i_due = gap_due ? gap_waited == PATIENCE - 2 || gap_waited == 0 && run == 0 : gap_waited != PATIENCE - 2;
(* keep *) wire i_last = gap_waited != PATIENCE - 1 || age == 0;
(* keep *) wire i_taken = age != 0 || !take_goes;
(* keep *) wire i_given = age != 1 || !look_isCommand && !look_isData;
(* keep *) wire i_fetch = age != 2 || !fetch_valid;
(* keep *) wire i_compare = age != 3 || !compare_valid;
(* keep *) wire i_command = age != 4 || !cmd_valid;
(* keep *) wire i_run = run <= gap_waited || age >= 1 && age <= 4 && gap_waited == age - 1 && run <= PATIENCE - 1 + age;

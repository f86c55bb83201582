// SPDX-License-Identifier: Apache-2.0
// The line of orders, the next one first, with whether each opens a window that there is.
(* hierconn *) wire [2*194-1:0] \ORDERS.memory ;
(* hierconn *) wire \ORDERS.head , \ORDERS.tail ;
`define ORDER(word) {word[1:0], word[3 +: WINDOW_BITS], word[26:19]}
wire [193:0] orders_row_0 = \ORDERS.memory [194 * \ORDERS.head +: 194], orders_row_1 = \ORDERS.memory [194 * !\ORDERS.head +: 194];
wire [193:0] orders_out = {ORDERS_pop_payload_opens, ORDERS_pop_payload_command_address, ORDERS_pop_payload_command_tailBytes, ORDERS_pop_payload_command_packets,
  ORDERS_pop_payload_command_transferId, ORDERS_pop_payload_command_peer, ORDERS_pop_payload_command_generation, ORDERS_pop_payload_command_window,
  ORDERS_pop_payload_command_failed, ORDERS_pop_payload_command_op};
wire [193:0] orders_0 = \ORDERS.outValid ? orders_out : orders_row_0, orders_1 = \ORDERS.outValid ? orders_row_0 : orders_row_1;
wire fetch_order = fetch_valid && fetch_isCommand, compare_order = compare_valid && compare_isCommand;
reg turn_lined, turn_look, turn_fetch, turn_compare, turn_told;
reg [2:0] turn_place;
wire turn_pops = turn_lined && take_command_fire && turn_place == 0;
always @(posedge clk) begin
  turn_lined <= !reset && (turn_begins || turn_lined && !turn_pops);
  turn_place <= turn_begins ? ORDERS_held - take_command_fire : turn_place - take_command_fire;
  {turn_look, turn_fetch, turn_compare, turn_told} <= reset ? 4'd0 : {turn_pops, turn_look, turn_fetch, turn_compare};
end
wire [193:0] its_order = turn_place == 0 ? orders_0 : turn_place == 1 ? orders_1 : orders_row_1;
wire [15:0] orders_behind = look_isCommand + fetch_order + compare_order + turn_goes;
// An order that there is: of a window that there is, an open or a close, of M packets at most; what opens is known beside it.
`define RIGHT(word) (word[18:3] < WINDOWS && word[115:91] <= MOST && (word[1:0] == OPENS || word[1:0] == CLOSES) && word[193] == (word[1:0] == OPENS))
(* keep *) wire i_order_pointers = \ORDERS.tail == (\ORDERS.head ^ \ORDERS.count [0]);
(* keep *) wire i_right = (ORDERS_held == 0 || `RIGHT(orders_0)) && (ORDERS_held < 2 || `RIGHT(orders_1)) && (ORDERS_held < 3 || `RIGHT(orders_row_1));
(* keep *) wire i_in_order = !turn_lined || turn_place < ORDERS_held && `ORDER(its_order) == turn_word && turn_ahead == orders_behind + turn_place;
(* keep *) wire i_held_orders = turn_held == orders_behind + ORDERS_held;
(* keep *) wire i_order_place = turn_followed == (turn_lined || turn_look || turn_fetch || turn_compare || turn_told)
  && turn_lined + turn_look + turn_fetch + turn_compare + turn_told <= 3'd1;
(* keep *) wire i_order_look = !turn_look || look_isCommand && turn_ahead == fetch_order + compare_order + turn_goes
  && turn_word == {look_command_op, look_command_window, look_command_generation};
(* keep *) wire i_order_fetch = !turn_fetch || fetch_order && turn_ahead == compare_order + turn_goes
  && turn_word == {fetch_op, fetch_window[WINDOW_BITS-1:0], fetch_generation};
(* keep *) wire i_order_compare = !turn_compare || compare_order && turn_ahead == turn_goes
  && turn_word == {compare_op, compare_window[WINDOW_BITS-1:0], compare_tag};
(* keep *) wire i_order_told = !turn_told || turn_goes && turn_ahead == 0 && turn_word == turn_gone;

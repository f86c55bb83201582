// SPDX-License-Identifier: Apache-2.0
// Plans in the order of their commands: which command it is of, counting those with payload, and how many beats of that come before it. What is behind a
// plan is the rest of its command, or the next command.
(* hierconn *) wire [1:0] \plans.head , \plans.tail ;
(* hierconn *) wire \plans.leaves ;
(* hierconn *) wire [4*PLAN_BITS-1:0] \plans.memory ;
function [31:0] after_plan(input [31:0] at, input [PLAN_BITS-1:0] plan);
  after_plan = plan[9] ? {at[31:16] + 16'd1, 16'd0} : {at[31:16], at[15:0] + plan[8:1] + 16'd1};
endfunction
reg [31:0] plan_next, plan_front;
reg [127:0] plan_rows;
wire [31:0] plan_behind = {plan_next[31:16], plan_next[15:0] + burst_beats};
always @(posedge clk) begin
  if(reset) plan_next <= 32'd0;
  else if(plans_push_valid) plan_next <= pending_push_valid ? {plan_next[31:16] + 16'd1, 16'd0} : plan_behind;
  if(plans_push_valid) plan_rows[32 * \plans.tail +: 32] <= plan_next;
  if(\plans.leaves ) plan_front <= plan_rows[32 * \plans.head +: 32];
end
// Of a plan of the followed command: it is written if the command is, and ends where the command does.
function its_plan(input [31:0] at, input [PLAN_BITS-1:0] plan);
  its_plan = !needs || at[31:16] != need_number || plan[0] == need_writes && (plan[0]
    ? at[15:0] + plan[8:1] + 16'd1 <= need_beats && plan[9] == (at[15:0] + plan[8:1] + 16'd1 == need_beats) : at[15:0] == 0);
endfunction
wire [1:0] plan_at_1 = \plans.head + 2'd1, plan_at_2 = \plans.head + 2'd2, plan_at_3 = \plans.head + 2'd3;
wire [PLAN_BITS-1:0] plan_0 = \plans.memory [PLAN_BITS * \plans.head +: PLAN_BITS], plan_1 = \plans.memory [PLAN_BITS * plan_at_1 +: PLAN_BITS];
wire [PLAN_BITS-1:0] plan_2 = \plans.memory [PLAN_BITS * plan_at_2 +: PLAN_BITS], plan_3 = \plans.memory [PLAN_BITS * plan_at_3 +: PLAN_BITS];
wire [31:0] row_0 = plan_rows[32 * \plans.head +: 32], row_1 = plan_rows[32 * plan_at_1 +: 32], row_2 = plan_rows[32 * plan_at_2 +: 32];
wire [31:0] row_3 = plan_rows[32 * plan_at_3 +: 32];
wire [PLAN_BITS-1:0] plan_out = {plans_pop_payload_tailBytes, plans_pop_payload_last, plans_pop_payload_length, plans_pop_payload_write};
wire now_turn = 1'b1, now_writes = plans_pop_payload_write, now_last = d_ends && plans_pop_payload_last;
wire [31:0] row_first = \plans.count == 0 ? plan_next : row_0, drained_to = {payloads_out, beats_out};
wire [15:0] plan_begins = beats_out - d_beat;
(* keep *) wire i_plan_tail = \plans.tail == \plans.head + \plans.count [1:0];
(* keep *) wire i_plan_rows = (\plans.count < 1 || (\plans.count == 1 ? plan_next : row_1) == after_plan(row_0, plan_0))
  && (\plans.count < 2 || (\plans.count == 2 ? plan_next : row_2) == after_plan(row_1, plan_1))
  && (\plans.count < 3 || (\plans.count == 3 ? plan_next : row_3) == after_plan(row_2, plan_2))
  && (\plans.count < 4 || plan_next == after_plan(row_3, plan_3));
(* keep *) wire i_plan_front = \plans.outValid ? row_first == after_plan(plan_front, plan_out)
    && plan_front == {payloads_out, plans_pop_payload_write ? plan_begins : 16'd0}
    && (plans_pop_payload_write ? d_beat <= plans_pop_payload_length : d_beat == 0)
  : row_first == drained_to && d_beat == 0;
(* keep *) wire i_its_plans = (!\plans.outValid || its_plan(plan_front, plan_out)) && (\plans.count < 1 || its_plan(row_0, plan_0))
  && (\plans.count < 2 || its_plan(row_1, plan_1)) && (\plans.count < 3 || its_plan(row_2, plan_2)) && (\plans.count < 4 || its_plan(row_3, plan_3));
// Of any plan: no packet has more than MOST beats, and one that is not written has one plan.
function fits_plan(input [31:0] at, input [PLAN_BITS-1:0] plan);
  fits_plan = plan[0] ? at[15:0] + plan[8:1] + 1 <= MOST : plan[9] && at[15:0] == 0;
endfunction
(* keep *) wire i_fit_plans = (!\plans.outValid || fits_plan(plan_front, plan_out)) && (\plans.count < 1 || fits_plan(row_0, plan_0))
  && (\plans.count < 2 || fits_plan(row_1, plan_1)) && (\plans.count < 3 || fits_plan(row_2, plan_2)) && (\plans.count < 4 || fits_plan(row_3, plan_3));
// The command whose plans are made.
wire t_some = t_open && (t_writes || t_drops);
reg need_open;
always @(posedge clk) need_open <= !reset && (need_begins || need_open && !pending_push_valid);
wire [15:0] need_from = need_number - payloads_out, plan_from = plan_next[31:16] - payloads_out;
(* keep *) wire i_somes = somes_in == plan_next[31:16] + t_some && (t_writes && t_open || plan_next[15:0] == 0) && plan_from <= 16'd6;
(* keep *) wire i_plan_beats = plan_next[15:0] <= MOST && (!t_open || !t_writes || plan_next[15:0] + t_left <= MOST);
(* keep *) wire i_need_open = !need_open || needs && t_some && t_writes == need_writes && plan_next[31:16] == need_number
  && (!t_writes || plan_next[15:0] + t_left == need_beats);
(* keep *) wire i_needs = !needs || (need_open ? need_from == plan_from : need_from < plan_from);

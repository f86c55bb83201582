// SPDX-License-Identifier: Apache-2.0
// Rule 4: the highest packet from its memory, and the commands 1 to 4 ahead. w: an open of the window is among the d
// commands ahead; l: the command d ahead is of the window, and no open since; a: its packet less this one.
localparam NEAR_BITS = PLACE_BITS + 1;
//: i = fetch .. LAST
wire w{i}_0 = 1'b0;
//: d = 1 .. 4
wire w{i}_{d} = w{i}_{d-1} || x{i+d}_opens;
wire l{i}_{d} = o{i+d} && !w{i}_{d-1};
wire [PLACE_BITS+1:0] a{i}_{d} = p{i+d} - p{i};
? (* keep *) wire i_same_{i}_{d} = !o{i} || !c{i}_open && !x{i}_opens || {name}_SAME_{d} == o{i+d};
? (* keep *) wire i_live_{i}_{d} = !o{i} || !c{i}_open || {name}_LIVE_{d} == l{i}_{d};
? (* keep *) wire i_under_{i}_{d} = !u{i} || !u{i+d} || {name}_UNDER_{d} == !a{i}_{d}[PLACE_BITS+1];
? (* keep *) wire i_number_{i}_{d} = !u{i} || !u{i+d} || {name}_SAME_NUMBER_{d} == (a{i}_{d}[NEAR_BITS-1:0] == 0);
? (* keep *) wire i_covers_{i}_{d} = !u{i} || !c{i}_open || l{i}_{d} && !u{i+d} || {name}_COVERS_{d} == (l{i}_{d} && !a{i}_{d}[PLACE_BITS+1]);
? (* keep *) wire i_ends_{i}_{d} = !o{i} || !c{i}_open || l{i}_{d} && !u{i+d} || {name}_ENDS_{d} == (l{i}_{d} && x{i+d}_tail);
? (* keep *) wire i_blocks_{i}_{d} = !u{i} || !c{i}_open || l{i}_{d} && !u{i+d} || {name}_BLOCKS_{d} == (l{i}_{d} && (!a{i}_{d}[PLACE_BITS+1] || x{i+d}_tail));
//: end
//: end
//: i = compare .. range
(* keep *) wire i_cleared_{i} = !o{i} || !c{i}_open || {name}_highest_CLEARED == w{i}_4;
//: end
//: i = decode .. decode+1
wire f_raises{i} = u{i} && {name}_highest_RAISES;
//: end
wire [NEAR_BITS-1:0] f_high{decide} = h{decide} - 1;
//: i = decode .. out
wire [NEAR_BITS-1:0] f_high{i} = h{i} - 1;
//: end
(* keep *) wire i_high_row = !t{decode}_open || highest_memory_row == {f_high{decide}, t{decide}};
(* keep *) wire i_high_read = !o{compare} || !c{compare}_open || w{compare}_4 || f_raises{decode}
  || highest_memory_spinal_port0 == {f_high{decode}, t{decode}};
(* keep *) wire i_high_stored = !o{range} || !c{range}_open || w{range}_4 || f_raises{decode+1}
  || range_highest_STORED_HIGH == f_high{decode+1} && range_highest_STORED_TAIL == t{decode+1};

wire [25:0] f_gather = w{gather}_2 ? 26'd0 : h{decode};
wire f_gather_tail = !w{gather}_2 && t{decode};
(* keep *) wire i_gather_above = !n{gather} || (gather_highest_ABOVE && !gather_highest_TAIL_READ && !gather_highest_BLOCKED)
  == (p{gather} >= f_gather && !f_gather_tail);
(* keep *) wire i_gather_under = !n{gather} || (!gather_highest_ABOVE || gather_highest_COVERED) == (p{gather} < f_gather);
(* keep *) wire i_gather_tail = !o{gather} || !c{gather}_open || (gather_highest_TAIL_READ || gather_highest_ENDED) == f_gather_tail;
wire [25:0] f_decide = w{decide}_1 ? 26'd0 : h{decode};
wire f_decide_tail = !w{decide}_1 && t{decode};
(* keep *) wire i_decide_raises = !o{decide} || !c{decide}_open && !x{decide}_opens
  || decide_highest_RAISES_NOT == (n{decide} && p{decide} >= f_decide && !f_decide_tail);
(* keep *) wire i_decide_sets = !o{decide} || !c{decide}_open && !x{decide}_opens
  || decide_highest_SETS_NOT == (n{decide} && (p{decide} >= f_decide ? !f_decide_tail : !x{decide}_tail));
(* keep *) wire i_decide_sets_if = !o{decide} || !c{decide}_open && !x{decide}_opens || !decode_highest_RAISES
  || decide_highest_SETS_IF == (n{decide} && (p{decide} >= h{decide} ? !t{decide} : !x{decide}_tail));
(* keep *) wire i_decide_tail = !o{decide} || !c{decide}_open || decide_highest_TAIL_PRIOR == f_decide_tail;
//: i = decode .. decode+1
(* keep *) wire i_raises_{i} = !o{i} || !c{i}_open && !x{i}_opens || {name}_highest_RAISES == (n{i} && p{i} >= h{i} && !t{i});
//: end
//: i = decode .. judge
(* keep *) wire i_sets_{i} = !o{i} || !c{i}_open && !x{i}_opens || {name}_highest_SETS == (n{i} && (p{i} >= h{i} ? !t{i} : !x{i}_tail));
(* keep *) wire i_tail_{i} = !o{i} || !c{i}_open || x{i}_opens || {name}_highest_TAIL_SEEN == t{i-1};
//: end
(* keep *) wire i_takes_{decide} = !u{decide} || decide_OK || !decide_highest_SETS_NOT && !decide_highest_SETS_IF;
//: i = decode .. judge
(* keep *) wire i_takes_{i} = !u{i} || {name}_OK || !{name}_highest_SETS;
//: end

// Its number, for completion; of an open it is anything, until a packet is accepted.
(* keep *) wire i_high_{gather} = !o{gather} || !c{gather}_open || w{gather}_3 || h{decode+1} == 0 || gather_HIGH_4 == f_high{decode+1};
(* keep *) wire i_high_{decide} = !o{decide} || !c{decide}_open || w{decide}_2 || h{decode+1} == 0 || decide_HIGH_5 == f_high{decode+1};
(* keep *) wire i_high_{decode} = !o{decode} || !c{decode}_open || w{decode}_1 || h{decode+1} == 0 || decode_HIGH_6 == f_high{decode+1};
(* keep *) wire i_high_{decode+1} = !o{decode+1} || !t{decode+1}_open || h{decode} == 0
  || {name:decode+1}_highest_HIGHEST == f_high{decode};
//: i = decode+2 .. base
(* keep *) wire i_high_{i} = !o{i} || !t{i}_open || h{i-1} == 0 || {name}_highest_AFTER_HIGHEST == h{i-1}[NEAR_BITS-1:0];
//: end
(* keep *) wire i_done = !o{judge} || !t{judge}_open || x{judge}_opens || judge_judgeStage_DONE == (t{base} && g{base} == h{base});

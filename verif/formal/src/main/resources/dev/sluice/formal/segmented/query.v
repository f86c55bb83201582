// SPDX-License-Identifier: Apache-2.0
// Where the query is. ce: how many readings have entered, as the stage sees it; pp: the probe has; dl: an open or a close of the window after it.
wire f_mine = pending && queried == w_star;
wire [6:0] ce0 = entries == 0 ? 7'd0 : entries - 7'd1;
wire pp0 = entries != 0;
wire dl0 = dirty;
//: i = 1 .. out+1
reg [6:0] ce{i};
reg pp{i}, dl{i};
always @(posedge clk) begin
  ce{i} <= q_starts ? 7'd0 : ce{i-1};
  pp{i} <= !q_starts && pp{i-1};
  dl{i} <= !q_starts && dl{i-1};
end
//: end
wire qy{judge} = _zz_look_findingsNow;
wire qy{out} = 1'b0;
//: i = 0 .. judge
(* keep *) wire i_query_count_{i} = pending ? ce{i} == ce{i+1} + qy{i} : !qy{i};
//: end
(* keep *) wire i_query_some = pending ? entries <= SEGMENTS + 2 && (entries == 0 || since != 0) : entries == 0 || q_all;
//: i = 0 .. out
(* keep *) wire i_query_all_{i} = !pending || (ce{i+1} == SEGMENTS + 1) == (q_all && since >= {i} + 2) && ce{i+1} <= SEGMENTS + 1;
(* keep *) wire i_query_order_{i} = !pending || ce{i} == 0 || pp{i+1};
(* keep *) wire i_query_probe_{i} = !probes[{i}] || pending && entries != 0 && pp{i} && !pp{i+1} && ce{i} == 0 && !x{i}_valid
  && (entries == 1 ? since == {i} + 1 : since + 7 <= {i} + 1);
(* keep *) wire i_query_passed_{i} = !pending || (!pp{i+1} || pp{i}) && (entries != 0 || !pp{i+1}) && probes[{i}] == (pp{i} && !pp{i+1})
  && (entries != 1 || pp{i+1} == (since > {i} + 1));
//: end
//: i = 0 .. base
(* keep *) wire i_query_{i} = !qy{i} || {name}_WINDOW == queried && !x{i}_valid;
//: end
//: i = in .. range
(* keep *) wire i_probe_{i} = !probes[{i}] || {name}_WINDOW == queried;
//: end
//: i = in .. compare
(* keep *) wire i_probes_{i} = ({name}_valid && {name}_PROBES) == probes[{i}];
//: end
(* keep *) wire i_query_now = _zz_look_configNow == qy{compare};
(* keep *) wire i_query_judge = !qy{judge} || judge_WINDOW == queried && !x{judge}_valid;
wire f_first = pending && entries == 1;
(* keep *) wire i_query_idle = look_idle == !pending && (!pending || sweep_done && look_window == queried)
  && look_waiting == (pending && !q_all && (entries == 0 || since >= (entries == 1 ? 7 : 2)))
  && (!pending || look_probing == (entries == 0 || entries == 1 && since < 7));
(* keep *) wire i_query_probed = look_probed == (f_first && since == 1) && look_steps == (pending && entries > 1 && since == 1)
  && _zz_look_probeNow == (f_first && since == 4) && look_number_loaded == (f_first && since == 5) && look_number_ready == (f_first && since == 6);
(* keep *) wire i_query_tail = pending ? ce{out} == ce{out+1} + look_tail_now : !look_tail_now;
(* keep *) wire i_query_entered = !pending || look_entered == ce0 - look_steps && look_arrived == ce{out};
(* keep *) wire i_query_collecting = look_collecting == (pending && (entries == 1 ? since >= 2 : entries > 1 && (!q_all || since == 1)))
  && look_watched == (pending && (entries == 1 ? since >= 3 : entries > 1 && (!q_all || since <= 2)));

// Opens and closes of the window meanwhile.
reg ch1, ch2, gd1, gd2;
always @(posedge clk) begin
  ch1 <= !reset && cmd_valid && cmd_ready && (cmd_payload_op == 0 || cmd_payload_op == 2) && cmd_payload_window == queried;
  ch2 <= !reset && ch1;
  gd1 <= !reset && q_changes;
  gd2 <= !reset && gd1;
end
wire f_begun = pending && entries != 0;
(* keep *) wire i_disturbs_in = !f_begun || lookStage_changes == ch1;
(* keep *) wire i_disturbs_next = !f_begun || entries == 1 && since == 1 || look_disturbs == ch2;
(* keep *) wire i_disturbs_1 = pending ? gd1 == (ch1 && look_collecting) && dl0 == (dl1 || gd1) : !gd1;
(* keep *) wire i_disturbs_2 = pending ? gd2 == (ch2 && look_watched) && dl1 == (dl2 || gd2) : !gd2;
(* keep *) wire i_disturbed = !pending || look_disturbed == dl2;
//: i = 0 .. judge
(* keep *) wire i_dirt_{i} = !(f_mine && (x{i}_opens || x{i}_closes) && pp{i+1} && ce{i+1} != SEGMENTS + 1) || dl{i};
(* keep *) wire i_dirt_grows_{i} = !pending || (!dl{i+1} || dl{i}) && (!dl{i} || pp{i});
//: end
(* keep *) wire i_query_again = look_again == q_again && look_collected == (going && since == LATENCY);

// Which segment is read: rn is its number from packet 0 on.
localparam SEEN_BITS = (NUMBER_BITS < 24 ? NUMBER_BITS : 24) - 5;
localparam FIRST_BITS = NUMBER_BITS - 4;
localparam FIRST_LAP = PLACE_BITS - 5;
wire [25:0] f_number = {look_number_lap, look_number_index};
wire [25:0] f_next = look_first + look_entered;
wire [LAP_BITS:0] f_next_lap = look_number_lap + 1;
wire [FIRST_LAP-1:0] f_index_after = look_number_index + 1;
wire [25:0] f_past_after = {f_next_lap, {FIRST_LAP{1'b0}}};
wire f_loaded = f_first && since == 5;
(* keep *) wire i_query_small = !look_first[FIRST_BITS-1] && (!f_loaded || !f_number[FIRST_BITS-1] && look_entered == 0);
(* keep *) wire i_query_number = !f_begun || entries == 1 && since < 6 || f_number == f_next;
(* keep *) wire i_query_past = !f_begun || entries == 1 && since < 7 || look_number_past == (f_number >> SEEN_BITS != 0);
(* keep *) wire i_query_past_now = !look_number_ready || look_number_pastNow == (f_number >> SEEN_BITS != 0);
(* keep *) wire i_query_after = !f_begun || entries == 1 && since < 6 || look_number_lapAfter == f_next_lap && look_number_indexAfter == f_index_after
  && look_number_wraps == &look_number_index || since == 2 && entries > 1 && (look_number_index == 0 || look_number_lapAfter == f_next_lap);
(* keep *) wire i_query_past_after = !look_steps || !look_number_wraps || look_number_pastAfter == (f_past_after >> SEEN_BITS != 0);
//: i = 0 .. split+1
wire [25:0] rn{i} = look_first + ce{i+1};
(* keep *) wire i_query_packet_{i} = !qy{i} || {name}_PIDX[23:5] == rn{i}[18:0] && {name}_PIDX[4:0] == 0;
//: end
//: i = in .. gather
(* keep *) wire i_query_blank_{i} = !qy{i} || {name}_BLANK == (rn{i} >> SEEN_BITS != 0);
//: end
//: i = fetch .. split+1
wire rd{i} = f_mine && qy{i} && c{i}_open && rn{i} >> SEEN_BITS == 0;
wire [25:0] rl{i} = rn{i} >> FIRST_LAP;
//: end
//: i = compare .. split
wire [25:0] sl{i} = s{i} >> PLACE_BITS;
wire su{i} = rn{i}[FIRST_LAP-1:0] < s{i}[PLACE_BITS-1:5];
//: end
(* keep *) wire i_read_lap_{compare} = !rd{compare} || compare_LAP_FIRST == (rl{compare} == 0);
(* keep *) wire i_read_lap_{range} = !rd{range} || range_LAP_FIRST == (rl{range} == 0)
  && (q{range} || laps_under == (rl{range} < sl{range}) && laps_same == (rl{range} == sl{range}));
(* keep *) wire i_read_lap_{gather} = !rd{gather} || lookStage_under == (rl{gather} < sl{gather}) && lookStage_sameLap == (rl{gather} == sl{gather});
//: i = decide .. split
(* keep *) wire i_read_hides_{i} = !(f_mine && qy{i}) || {name}_HIDES == (!c{i}_open || rn{i} >> SEEN_BITS != 0);
(* keep *) wire i_read_ones_{i} = !(f_mine && qy{i}) || (rd{i} ? {name}_ONES == (rl{i} < sl{i} || rl{i} == sl{i} && su{i})
  && {name}_NEXT_COUNTS == (rl{i} != sl{i}) && {name}_REST_IS_ZERO == (rl{i} != sl{i} && !su{i}) : !{name}_ONES);
//: end

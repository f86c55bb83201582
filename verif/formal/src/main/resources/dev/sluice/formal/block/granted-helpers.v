// SPDX-License-Identifier: Apache-2.0
// The request that is there was there in the clock before.
reg waited;
always @(posedge clk) waited <= !reset && request_valid && !request_ready;
// How long the request has been there: 7 is 7 clocks or more.
reg [2:0] age;
wire there = request_valid && !request_ready;
always @(posedge clk) age <= reset || !there ? 3'd0 : age == 3'd7 ? 3'd7 : age + 3'd1;
wire idle = state == ConnectionState_IDLE, active = state == ConnectionState_LOOKUP || state == ConnectionState_MISS
  || state == ConnectionState_OPEN_1;
// While a request is worked on it is there; the search is not begun twice.
(* keep *) wire i_working = state <= ConnectionState_END_1 && (idle || request_valid && waited) && (state != ConnectionState_END_1 || waited);
(* keep *) wire i_search = !idle || !regions_busy && regions_step == 0;
(* keep *) wire i_begun = !active || !asked_gaveUp && (regions_busy || searched);
reg searched;
always @(posedge clk) searched <= !reset && !begins && (searched || judged);
(* keep *) wire i_searched = !active || !searched || !regions_busy && regions_allowed == found;
(* keep *) wire i_busy = !regions_busy || active_or_later && !searched && regions_step != 0 && regions_step <= 4'd10;
wire active_or_later = !idle && state != ConnectionState_CHECK && state != ConnectionState_GIVE_UP;
// The request has been there for the steps of the search.
(* keep *) wire i_age = (!regions_busy || age >= (regions_step > 7 ? 4'd7 : regions_step)) && (!(active && searched) || age >= 3'd4);
// The memories have the region as it was written, the high half of its end a clock late.
wire [7:0] enabled_all = {regions_enabled_7, regions_enabled_6, regions_enabled_5, regions_enabled_4, regions_enabled_3, regions_enabled_2,
  regions_enabled_1, regions_enabled_0};
wire enabled_here = enabled_all[w_star[2:0]];
reg written_late, enabled_before;
reg [64:0] end_before;
always @(posedge clk) begin
  written_late <= region_valid && region_payload_index == w_star;
  {enabled_before, end_before} <= {host_enabled && !reset, host_end};
end
wire [32:0] host_low = {1'b0, host_base[31:0]} + host_length[31:0];
(* keep *) wire i_row = enabled_here == host_enabled && (!host_enabled || regionRows_row == {host_end[31:0], host_base, host_peer, host_anyPeer});
(* keep *) wire i_late = !host_enabled || !written_late || regions_writesFar && regions_farIndex == w_star && regions_baseHigh == host_base[63:32]
  && regions_lengthHigh == host_length[63:32] && regions_limitCarries == host_low[32];
(* keep *) wire i_only = !regions_writesFar || regions_farIndex != w_star || written_late;
(* keep *) wire i_far = !enabled_before || regionLimits_row == end_before[64:32];
(* keep *) wire i_kept = !host_enabled || written_late || enabled_before && end_before == host_end;
// The region goes through the stages of the search as it was when its turn came.
reg [161:0] host_1, host_2, host_3;
reg turn_1, turn_2, turn_3;
wire turn = (regions_begins || regions_busy) && regions_step == w_star;
always @(posedge clk) begin
  {host_1, host_2, host_3} <= {{host_enabled, host_anyPeer, host_peer, host_base, host_length}, host_1, host_2};
  {turn_1, turn_2, turn_3} <= reset ? 3'd0 : {turn, turn_1, turn_2};
end
(* keep *) wire i_turn = !regions_busy || (regions_step != w_star + 1 || turn_1) && (regions_step != w_star + 2 || turn_2) && (regions_step != w_star + 3 || turn_3);
wire enabled_1 = host_1[161], mine_1 = host_1[161] && (host_1[160] || host_1[159:128] == asked_peer);
wire [63:0] base_1 = host_1[127:64];
wire [64:0] end_1 = {1'b0, base_1} + host_1[63:0];
wire covers_1 = mine_1 && base_1 <= asked_remoteAddress && asked_end <= end_1;
(* keep *) wire i_covered_1 = !turn_1 || age < 1 || !there || !covers_1 || covered;
wire enabled_2 = host_2[161], mine_2 = host_2[161] && (host_2[160] || host_2[159:128] == asked_peer);
wire [63:0] base_2 = host_2[127:64];
wire [64:0] end_2 = {1'b0, base_2} + host_2[63:0];
wire covers_2 = mine_2 && base_2 <= asked_remoteAddress && asked_end <= end_2;
(* keep *) wire i_covered_2 = !turn_2 || age < 2 || !there || !covers_2 || covered;
wire enabled_3 = host_3[161], mine_3 = host_3[161] && (host_3[160] || host_3[159:128] == asked_peer);
wire [63:0] base_3 = host_3[127:64];
wire [64:0] end_3 = {1'b0, base_3} + host_3[63:0];
wire covers_3 = mine_3 && base_3 <= asked_remoteAddress && asked_end <= end_3;
(* keep *) wire i_covered_3 = !turn_3 || age < 3 || !there || !covers_3 || covered;
(* keep *) wire i_one = !turn_1 || regions_isEnabled == enabled_1 && regions_nextIndex == w_star && enabled_before == enabled_1 && end_before == end_1
  && (!enabled_1 || {regions_nearRow_limitLow, regions_nearRow_base, regions_nearRow_peer, regions_nearRow_anyPeer}
    == {end_1[31:0], base_1, host_1[159:128], host_1[160]});
wire [32:0] asked_low = {1'b0, asked_remoteAddress[31:0]} + asked_regionBytes[31:0];
(* keep *) wire i_end = (age < 1 || !there || regions_endLow == asked_low) && (age < 2 || !there || regions_endHigh == asked_end[64:32]);
(* keep *) wire i_two = !turn_2 || age < 2 || !there || regions_mine == mine_2 && (!enabled_2 || regions_baseLow == (base_2[31:0] <= asked_remoteAddress[31:0])
  && regions_baseLess == (base_2[63:32] < asked_remoteAddress[63:32]) && regions_baseEqual == (base_2[63:32] == asked_remoteAddress[63:32])
  && regions_lowFits == (asked_end[31:0] <= end_2[31:0]) && regions_limitHigh == end_2[64:32]);
(* keep *) wire i_three = !turn_3 || age < 3 || !there || regions_begun == (mine_3 && base_3 <= asked_remoteAddress) && (!enabled_3
  || regions_lowReach == (asked_end[31:0] <= end_3[31:0]) && regions_highLess == (asked_end[64:32] < end_3[64:32])
  && regions_highEqual == (asked_end[64:32] == end_3[64:32]));
(* keep *) wire i_found = !(active && found && found_region == w_star) || covered;
// The cut of the transfer, clock by clock.
wire [31:0] cut_before = asked_pidx * PAYLOAD, cut_rest = asked_regionBytes[31:0] - cut_before;
wire right = asked_pidx < MOST && asked_remoteAddress % BEAT == 0 && cut_rest != 0 && cut_rest <= PAYLOAD && asked_regionBytes[63:32] == 0;
(* keep *) wire i_cut = !there || (age < 1 || cut_packets == asked_pidx + 25'd1 && cut_exists == (asked_pidx < MOST)
    && (asked_pidx >= MOST || cut_start == cut_before) && cut_highRight == (asked_regionBytes[63:32] == 0))
  && (age < 2 || asked_pidx >= MOST || cut_low == cut_rest) && (age < 3 || asked_pidx >= MOST || cut_lowRight == (cut_rest != 0 && cut_rest <= PAYLOAD))
  && (age < 4 || cut_right == right);
(* keep *) wire i_open = state != ConnectionState_OPEN_1 || searched && found && right;
// A request that waits for its turn is in none of the stages.
(* keep *) wire i_rest = !idle || (age < 1 || !turn_1) && (age < 2 || !turn_2);

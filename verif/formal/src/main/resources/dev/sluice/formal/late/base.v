// SPDX-License-Identifier: Apache-2.0
// The stale base on its way from the memory, opens ahead, and rule 2.
//: i = 0 .. base
(* keep *) wire i_open_{i} = !o{i} || ({name}_IS_OPEN ? x{i}_opens || !c{i}_open && !x{i}_valid : !x{i}_opens);
(* keep *) wire i_ours_{i} = !(x{i}_opens || x{i}_closes) || o{i} && {name}_valid;
//: end
(* keep *) wire i_ours_{judge} = !(x{judge}_opens || x{judge}_closes) || o{judge};
reg z_window;
always @(posedge clk) z_window <= o{judge};
(* keep *) wire i_base_row = !c{base}_open || fetchStage_bases_row == g{base};
(* keep *) wire i_base_opened = !x{base}_opens || base_NEW_BASE == 0;
(* keep *) wire i_base_judge = !o{judge} || !t{judge}_open || judge_NEW_BASE == g{base};
(* keep *) wire i_base_before = !z_window || o{judge} || !c{judge}_open || fetchStage_before == g{base};
(* keep *) wire i_base_in = !o{in} || !c{base}_open || o{judge} || fetchStage_bases_spinal_port0 == g{base};
(* keep *) wire i_base_fetch = !o{fetch} || !c{base}_open || o{judge} || z_window || fetchStage_held == g{base};
(* keep *) wire i_fetch_same = !o{fetch} || !c{fetch}_open || fetch_SAME_{LAG} == o{judge} && fetch_SAME_{LAG+1} == z_window;
//: i = 1 .. LAG-1
(* keep *) wire i_fetch_opens_{i} = !o{fetch} || !c{fetch}_open || fetch_SAME_OPENS_{i} == (o{i+1} && {name+1}_IS_OPEN);
//: end
(* keep *) wire i_base_compare = !o{compare} || !c{compare}_open || compare_OPENED == q{compare}
  && (q{compare} ? s{compare} == 0 : compare_READ_BASE == s{compare});
//: i = range .. select
? (* keep *) wire i_base_{i} = !o{i} || !c{i}_open || {name}_STALE_BASE == s{i};
//: end

wire [LAP_BITS-1:0] f_lap_fetch = p{fetch} >> PLACE_BITS;
wire [LAP_BITS-1:0] f_lap_compare = p{compare} >> PLACE_BITS;
wire [LAP_BITS-1:0] f_lap_range = p{range} >> PLACE_BITS;
wire [LAP_BITS-1:0] f_lap_base = s{range} >> PLACE_BITS;
wire [LAP_BITS-1:0] f_before_fetch = f_lap_fetch - 1;
wire [LAP_BITS-1:0] f_before_compare = f_lap_compare - 1;
wire [LAP_BITS-1:0] f_before_range = f_lap_range - 1;
(* keep *) wire i_lap_fetch = !u{fetch} || fetch_LAP_BEFORE == f_before_fetch;
(* keep *) wire i_lap_compare = !u{compare} || compare_LAP_BEFORE == f_before_compare && compare_LAP_FIRST == (f_lap_compare == 0);
(* keep *) wire i_lap_opened = !o{range} || !c{range}_open || range_OPENED == q{range} && (!q{range} || s{range} == 0);
(* keep *) wire i_lap_range = !u{range} || !c{range}_open || range_LAP_FIRST == (f_lap_range == 0)
  && (q{range} || laps_under == (f_lap_range < f_lap_base) && laps_same == (f_lap_range == f_lap_base)
      && range_LAP_NEXT == (f_before_range == f_lap_base)
      && range_INDEX_FROM == (p{range}[PLACE_BITS-1:0] >= s{range}[PLACE_BITS-1:0]));
//: i = 0 .. range
(* keep *) wire i_type_{i} = !o{i} || !c{i}_open && !x{i}_opens || {name}_IS_PACKET == u{i};
//: end
//: i = gather .. judge
wire e{i} = u{i} && c{i}_open && !y{i}_stale && !y{i}_misfit;
wire n{i} = e{i} && s{i} <= p{i} && p{i} < s{i} + W;
(* keep *) wire i_inside_{i} = !o{i} || !c{i}_open && !x{i}_opens || {name}_OK == n{i};
//: end
(* keep *) wire i_below_{gather} = !e{gather} || gather_BELOW == (p{gather} < s{gather});
//: i = decide .. judge
(* keep *) wire i_below_{i} = !e{i} || n{i} || {name}_EARLY == (p{i} < s{i} ? 3'd2 : 3'd3);
//: end

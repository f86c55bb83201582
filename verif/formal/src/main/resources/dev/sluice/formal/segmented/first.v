// SPDX-License-Identifier: Apache-2.0
// The segment's first missing packet: at most that of the followed place, and equal to it if it is at that place.
wire f_note = o{note} && seg{note} && t{note}_open && !x{note}_opens;
(* keep *) wire i_new_place = !place_holds{place} || new{place} <= m{place-1} && (new{place}[4:0] != j_place || new{place} == m{place-1});
(* keep *) wire i_new_note = !f_note || new{note} <= m{note-1} && (new{note}[4:0] != j_place || new{note} == m{note-1})
  && new{note}[PLACE_BITS-1:5] == j_any && note_segmentRows_NEW_ODD == new{note}[PLACE_BITS] && note_segmentRows_NEW_PLACE == new{note}[4:0];
(* keep *) wire [23:0] at_first_grows = {j_any, new{note}[4:0]};
(* keep *) wire c_first_grows = !f_note || new{note} >= f{note};
(* keep *) wire [23:0] at_first_stays = {j_any, f{note}[4:0]};
(* keep *) wire c_first_stays = !f_note || u{note} && note_highest_SETS || new{note} <= f{note};
//: i = note .. base
(* keep *) wire i_first_{i} = !c{i}_open || f{i}[PLACE_BITS-1:5] == j_any && f{i} <= m{i} && (f{i}[4:0] != j_place || f{i} == m{i})
  && (k{i} || f{i} == j_first);
//: end
//: i = sum .. base
(* keep *) wire i_first_step_{i} = !c{i}_open && !x{i}_opens || (x{i}_opens ? f{i-1} == j_first
  : f{i-1} >= f{i} && (o{i} && seg{i} && u{i} && {name}_OK || f{i-1} == f{i}));
//: end
//: i = sum .. select
(* keep *) wire i_own_{i} = !(o{i} && seg{i}) || !t{i}_open || x{i}_opens || {name}_segmentRows_NEW_PLACE == f{i-1}[4:0];
//: end
(* keep *) wire [23:0] at_first_from = {j_any, f{recall-1}[4:0]};
(* keep *) wire c_first_from = !segment_holds{recall} || f{recall-1} >= s{recall};
(* keep *) wire [23:0] at_first_to = {j_any, s{recall}[4:0]};
(* keep *) wire c_first_to = !segment_holds{recall} || s{recall}[PLACE_BITS-1:5] != j_any || f{recall-1} <= s{recall} + W;

// The summary: the parity of that packet's lap, and whether the segment was touched.
wire [W/32-1:0] f_note_here = 1 << note_PIDX[PLACE_BITS-1:5];
(* keep *) wire i_sum_here = !o{note} || note_summary_HERE == f_note_here;
//: i = place .. place+4
wire odd{i} = f{i}[PLACE_BITS];
//: end
(* keep *) wire i_sum_type = !o{note} || !t{note}_open || note_IS_OPEN == x{note}_opens;

// The first segment that is not full, and its place.
wire f_wraps = recall_segment_this_full_{U};
//: i = part+1 .. recall
wire [LAP_BITS-1:0] f_next_lap{i} = (s{i} >> PLACE_BITS) + 1;
(* keep *) wire i_search_lap_{i} = !segment_holds{i} || {name}_summary_LAP_AFTER == f_next_lap{i};
//: end
(* keep *) wire i_ever_touched = !segment_holds{part+1} || {name:part+1}_summary_EVER_TOUCHED[j_any] == k{part};
//: i = load .. select
wire f_found{i} = o{i} && t{i}_open && !x{i}_opens;
wire [25:0] found{i} = ({name}_summary_FOUND_LAP << PLACE_BITS) + ({name}_summary_FOUND << 5);
(* keep *) wire i_found_{i} = !f_found{i} || found{i} <= f{i-1} && ({name}_summary_FOUND != j_any
  || found{i} == ((f{i-1} >> 5) << 5) && {name}_summary_FOUND_TOUCHED == k{i-1});
//: end
(* keep *) wire i_found_own = !f_found{select} || select_summary_OWN == (select_summary_FOUND == select_PIDX[PLACE_BITS-1:5]);
(* keep *) wire i_places_row = !c{recall}_open || !k{recall} || summary_recallStage_memory_row == f{recall}[4:0];
(* keep *) wire i_places_read = !f_found{load} || load_summary_FOUND != j_any || seg{load} || !k{load}
  || summary_recallStage_memory_spinal_port0 == f{load}[4:0];
(* keep *) wire i_places_held = !f_found{select} || select_summary_FOUND != j_any || seg{select} || !k{select}
  || summary_recallStage_held == f{select}[4:0];
(* keep *) wire i_found_base = !f_base || (base_NEW_BASE >> 5) <= (f{base-1} >> 5)
  && (base_NEW_BASE[PLACE_BITS-1:5] != j_any || base_NEW_BASE == f{base-1});

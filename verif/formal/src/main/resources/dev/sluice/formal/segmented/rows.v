// SPDX-License-Identifier: Apache-2.0
// Which commands ahead are about the same row, and the bit that says whether the segment was touched since the open.
//: d = 1 .. 4
(* keep *) wire i_same_segment_{d} = !(o{fetch} && seg{fetch}) || !c{fetch}_open || fetch_SAME_SEGMENT_{d} == seg{fetch+d};
//: end
//: i = compare .. decode+1
//: d = 1 .. 4
? (* keep *) wire i_same_row_{i}_{d} = !(o{i} && seg{i}) || !c{i}_open || w{i}_{d-1} || {name}_SAME_ROW_{d} == rr{i+d};
//: end
//: end
//: i = decode .. base
(* keep *) wire i_touches_{i} = !c{i}_open && !x{i}_opens
  || k{i-1} == (!x{i}_opens && (u{i} && seg{i} && {name}_OK || k{i}));
(* keep *) wire i_untouched_{i} = !c{i}_open || k{i} || m{i} == g_place;
//: end

(* keep *) wire i_touched_row = !c{decide}_open || segmentRows_touchedStage_memory_row[j_any] == k{decide};
(* keep *) wire i_touched_read = !o{range} || !c{range}_open || w{range}_3 || o{decode}
  || segmentRows_touchedStage_memory_spinal_port0[j_any] == k{decode};
(* keep *) wire i_touched_held = !o{gather} || !c{gather}_open || w{gather}_3 || o{decode+1}
  || segmentRows_touchedStage_held[j_any] == k{decode+1};
(* keep *) wire i_touched_was = !o{decide} || !c{decide}_open && !x{decide}_opens || (x{decide}_opens ? !decide_segmentRows_WAS_TOUCHED[j_any]
  : o{decode} || decide_segmentRows_WAS_TOUCHED[j_any] == k{decode});
(* keep *) wire i_touched_keep = !o{decide} || !c{decide}_open && !x{decide}_opens || decide_segmentRows_KEEP_TOUCHED == (o{decode} && !x{decide}_opens);
(* keep *) wire i_touched_sets = !o{decide} || !c{decide}_open && !x{decide}_opens || decide_segmentRows_SET_TOUCHED[j_any] == (u{decide} && seg{decide} && decide_OK);
(* keep *) wire i_touched_writes = !o{decide} || !c{decide}_open && !x{decide}_opens || decide_segmentRows_WRITES == (x{decide}_opens || u{decide} && decide_OK);
(* keep *) wire i_touched_{decode} = !o{decode} || !t{decode}_open || decode_segmentRows_TOUCHED[j_any] == k{decide};
(* keep *) wire i_touched_{decode+1} = !o{decode+1} || !t{decode+1}_open || mark_segmentRows_TOUCHED[j_any] == k{decode};
(* keep *) wire i_touched_before = !o{decode} || !c{decode}_open || x{decode}_opens || decode_segmentRows_BEFORE[j_any] == k{decode};
(* keep *) wire i_touched_seen = !o{decide} || !c{decide}_open || w{decide}_2 || decide_segmentRows_SEEN[j_any] == k{decode+1};
wire [W/32-1:0] f_here = 1 << decide_PIDX[PLACE_BITS-1:5];
(* keep *) wire i_touched_here = !o{decide} || !c{decide}_open && !x{decide}_opens || decide_segmentRows_HERE == f_here;
(* keep *) wire i_touched_part = !(o{decode} && seg{decode}) || !c{decode}_open || w{decode}_2
  || (|decode_segmentRows_TOUCHED_PART) == k{set};

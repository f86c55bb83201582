// SPDX-License-Identifier: Apache-2.0
// Where the W packets from the stale base on begin in the segment, and the stale base's lap and segment.
(* keep *) wire i_start_segment = !o{gather} || !c{gather}_open
  || gather_segmentRows_SEGMENT_SAME == (gather_PIDX[PLACE_BITS-1:5] == s{gather}[PLACE_BITS-1:5])
  && gather_segmentRows_SEGMENT_UNDER == (gather_PIDX[PLACE_BITS-1:5] < s{gather}[PLACE_BITS-1:5]);
//: i = decide .. place
? (* keep *) wire i_start_odd_{i} = !(o{i} && seg{i}) || !c{i}_open || {name}_segmentRows_START_ODD == st{i}[PLACE_BITS];
//: end
//: i = decide .. decode+1
? (* keep *) wire i_start_place_{i} = !(o{i} && seg{i}) || !c{i}_open || {name}_segmentRows_START_PLACE == st{i}[4:0];
//: end
//: i = decide .. recall
wire [LAP_BITS-1:0] f_lap{i} = s{i} >> PLACE_BITS;
? (* keep *) wire i_stale_lap_{i} = !o{i} || !c{i}_open || {name}_summary_LAP == f_lap{i};
? (* keep *) wire i_stale_segment_{i} = !o{i} || !c{i}_open || {name}_summary_BASE_SEGMENT == s{i}[PLACE_BITS-1:5];
//: end

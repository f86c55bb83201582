// SPDX-License-Identifier: Apache-2.0
// The lap after the stale base's, and whether WBASE is in it.
//: i = split+1 .. select
wire [LAP_BITS-1:0] f_next_lap{i} = (s{i} >> PLACE_BITS) + 1;
(* keep *) wire i_search_lap_{i} = !search_holds{i} || {name}_LAP_AFTER == f_next_lap{i};
//: end
wire f_wraps = select_lap_this_full_{T};

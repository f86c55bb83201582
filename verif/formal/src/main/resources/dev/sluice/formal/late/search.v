// SPDX-License-Identifier: Apache-2.0
// The search for the first bit that is not passed yet , for the bit of place AT, which begins in stage Q. UNDER: the place is
// before the start; PASSED: its bit says passed in the start's lap.
//: i = Q-1 .. Q+L+1
wire $NAME_under{i} = $UNDER;
wire $NAME_passed{i} = $PASSED;
wire $NAME_this{i} = $NAME_under{i} || $NAME_passed{i};
wire $NAME_after{i} = $NAME_under{i} && !$NAME_passed{i};
wire $NAME_holds{i} = $ROW{i} && t{i}_open && !x{i}_opens;
//: end
wire [$BITS-1:0] $NAME_group_under = $GROUP_UNDER, $NAME_group_here = $GROUP_HERE;
wire [7:0] $NAME_place_under = {name:Q-1}_$SEARCH_PLACE_UNDER;
(* keep *) wire i_$NAME_start_{Q-1} = !($ROW{Q-1} && c{Q-1}_open) || x{Q-1}_opens || ($NAME_group_under[$AT / 8]
  || $NAME_group_here[$AT / 8] && $NAME_place_under[$AT % 8]) == $NAME_under{Q-1};
wire [$BITS-1:0] $NAME_next_lap = {name:Q}_$SEARCH_NEXT_LAP;
(* keep *) wire i_$NAME_start_{Q} = !($ROW{Q} && c{Q}_open) || x{Q}_opens || $NAME_next_lap[$AT] == $NAME_under{Q};
wire [$BITS-1:0] $NAME_following = {name:Q+1}_$SEARCH_FOLLOWING;
(* keep *) wire i_$NAME_laps = !$NAME_holds{Q+1} || {name:Q+1}_$SEARCH_THIS_LAP[$AT] == $NAME_this{Q+1}
  && $NAME_following[$AT] == $NAME_after{Q+1};

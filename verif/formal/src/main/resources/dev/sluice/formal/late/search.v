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
(* keep *) wire i_$NAME_start_{Q-1} = !($ROW{Q-1} && c{Q-1}_open) || x{Q-1}_opens || ({name:Q-1}_$SEARCH_GROUP_UNDER[$AT / 8]
  || {name:Q-1}_$SEARCH_GROUP_HERE[$AT / 8] && {name:Q-1}_$SEARCH_PLACE_UNDER[$AT % 8]) == $NAME_under{Q-1};
(* keep *) wire i_$NAME_start_{Q} = !($ROW{Q} && c{Q}_open) || x{Q}_opens || {name:Q}_$SEARCH_NEXT_LAP[$AT] == $NAME_under{Q};
wire [$BITS-1:0] $NAME_following = {name:Q+1}_$SEARCH_FOLLOWING;
(* keep *) wire i_$NAME_laps = !$NAME_holds{Q+1} || {name:Q+1}_$SEARCH_THIS_LAP[$AT] == $NAME_this{Q+1}
  && $NAME_following[$AT] == $NAME_after{Q+1};

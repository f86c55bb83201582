// SPDX-License-Identifier: Apache-2.0
// The bit of the followed place: 1 if the first missing packet of the place is in an odd lap; and how a packet sets it.
//: i = A .. A+4
wire bit{i} = m{i}[PLACE_BITS];
//: end
(* keep *) wire i_bit_keeps = !$ROW{A+1} || !t{A+1}_open || {name:A+1}_$DATA_KEEPS == ($ROW{A+2} && !x{A+1}_opens);
wire f_ours = u{A+1} && {name:A+1}_highest_SETS && p{A+1}[PLACE_BITS-1:0] == g_place;
(* keep *) wire i_bit_ones = !$ROW{A+1} || !t{A+1}_open
  || ({name:A+1}_$DATA_PLACE[$AT % 8] && {name:A+1}_$DATA_ONES[$AT / 8]) == (f_ours && !p{A+1}[PLACE_BITS])
  && ({name:A+1}_$DATA_PLACE[$AT % 8] && {name:A+1}_$DATA_ZEROS[$AT / 8]) == (f_ours && p{A+1}[PLACE_BITS]);
(* keep *) wire i_bit_writes = !$ROW{A+2} || !t{A+2}_open || {name:A+2}_$DATA_WRITES == $WRITES;

// SPDX-License-Identifier: Apache-2.0
// A bit of rows that every command may change : what it is before the command of each stage is NAME and the stage. The row
// comes in stage A; the memory lacks what the commands 1 to 4 ahead write. ROW: the stage is about the row, OWN: and may not only be an open; COUNTS: what
// the memory holds of it counts.
(* keep *) wire i_$NAME_row = !c{A+2}_open || !$COUNTS{A+2} || $LOOP_memory_row[$AT] == $NAME{A+2};
(* keep *) wire i_$NAME_read = !$OWN{A-1} || !c{A-1}_open || w{A-1}_4 || $ROW{A+3} || !$COUNTS{A+3}
  || $LOOP_memory_spinal_port0[$AT] == $NAME{A+3};
(* keep *) wire i_$NAME_held = !$OWN{A} || !c{A}_open || w{A}_4 || $ROW{A+4} || !$COUNTS{A+4}
  || $LOOP_reading_held[$AT] == $NAME{A+4};
(* keep *) wire i_$NAME_forwards = !$OWN{A} || !c{A}_open || w{A}_2 || {name:A}_$LOOP_reading_FORWARDS == ($ROW{A+3} || $ROW{A+4});
(* keep *) wire i_$NAME_forwarded = !$OWN{A} || !c{A}_open || w{A}_2 || !($ROW{A+3} || $ROW{A+4})
  || {name:A}_$LOOP_reading_FORWARDED[$AT] == $NAME{A+2};
(* keep *) wire i_$NAME_stored = !$OWN{A+1} || !c{A+1}_open || w{A+1}_2 || {name:A+1}_$DATA_STORED[$AT] == $NAME{A+3};
(* keep *) wire i_$NAME_set = !$ROW{A+2} || !t{A+2}_open
  || ({name:A+2}_$DATA_KEEP[$AT] ? {name:A+3}_$DATA_$VALUE[$AT] : {name:A+2}_$DATA_FRESH[$AT]) == $NAME{A+1};
(* keep *) wire i_$NAME_split = !$ROW{A+3} || !t{A+3}_open || {name:A+3}_$DATA_$VALUE[$AT] == $NAME{A+2};

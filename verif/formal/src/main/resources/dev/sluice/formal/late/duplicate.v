// SPDX-License-Identifier: Apache-2.0
// Rule 3: the packet's bit before the two commands just ahead, and those two.
//: i = compare .. MARK+T
? (* keep *) wire i_near_opens_{i} = !o{i} || !c{i}_open || {name}_duplicate_OPENED_NEAR == (x{i+1}_opens || x{i+2}_opens);
//: end
//: i = range .. decode
(* keep *) wire i_equal_{i} = !u{i} || !c{i}_open
  || (l{i}_1 && !u{i+1} || {name}_EQUAL_1 == (l{i}_1 && a{i}_1[NEAR_BITS-1:0] == 0))
  && (l{i}_2 && !u{i+2} || {name}_EQUAL_2 == (l{i}_2 && a{i}_2[NEAR_BITS-1:0] == 0));
//: end
//: i = decode+1 .. MARK+T
(* keep *) wire i_near_{i} = !n{i} || {name}_duplicate_NEAR == (u{i+1} && {name+1}_highest_SETS && p{i+1} == p{i}
  || !x{i+1}_opens && u{i+2} && {name+2}_highest_SETS && p{i+2} == p{i});
//: end
//: r = 1 .. T
//: i = MARK+r .. MARK+r
wire f_selected{i} = {name}_select_{r-1} >> ($AT >> {r+r});
(* keep *) wire i_selected_{i} = !n{i} || x{i+1}_opens || x{i+2}_opens || p{i}[PLACE_BITS-1:0] != g_place
  || f_selected{i} == m{i+2}[PLACE_BITS];
//: end
//: end
//: i = MARK+T+1 .. judge
(* keep *) wire i_duplicate_{i} = !n{i} || p{i}[PLACE_BITS-1:0] != g_place || {name}_duplicate_DUPLICATE == (p{i} < m{i});
//: end

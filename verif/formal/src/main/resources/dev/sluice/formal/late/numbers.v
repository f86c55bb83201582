// SPDX-License-Identifier: Apache-2.0
// What holds between the numbers of late/window.v, and what follows of them for all places.
//: i = compare .. base
(* keep *) wire i_stale_{i} = !c{i}_open || s{i} <= g{i} && g{i} <= s{i} + W;
//: end
//: i = compare .. select
(* keep *) wire i_stale_grows_{i} = !c{i+1}_open || x{i+1}_opens || s{i} >= s{i+1};
//: end
//: i = decode .. out
(* keep *) wire i_place_{i} = !c{i}_open || m{i}[PLACE_BITS-1:0] == g_place && m{i} < h{i} + W && m{i} < s{i} + 2 * W;
(* keep *) wire i_highest_{i} = !c{i}_open || h{i} <= M && h{i} <= c{i}_length && h{i} <= s{i} + W && (!t{i} || h{i} != 0);
wire [25:0] f_top{i} = h{i} - 1;
(* keep *) wire i_top_{i} = !c{i}_open || h{i} == 0 || f_top{i}[PLACE_BITS-1:0] != g_place || m{i} >= h{i};
(* keep *) wire i_received_{i} = !c{i}_open || g{i} <= m{i} && g{i} <= h{i};
//: end
//: i = base .. out
(* keep *) wire i_missing_{i} = !c{i}_open || g{i}[PLACE_BITS-1:0] != g_place || g{i} == m{i};
//: end
//: i = decode+1 .. out
(* keep *) wire i_grows_{i} = !c{i}_open || x{i}_opens || m{i-1} >= m{i} && h{i-1} >= h{i} && t{i-1} >= t{i};
//: end
//: i = judge .. out
(* keep *) wire i_base_grows_{i} = !c{i}_open || x{i}_opens || g{i-1} >= g{i};
//: end
//: i = decode+1 .. judge
(* keep *) wire i_step_{i} = !c{i}_open && !x{i}_opens || m{i-1} == (x{i}_opens ? g_place
  : u{i} && {name}_highest_SETS && p{i}[PLACE_BITS-1:0] == g_place ? p{i} + W : m{i});
(* keep *) wire i_raised_{i} = !c{i}_open || x{i}_opens || (u{i} && {name}_highest_SETS && p{i} >= h{i}
  ? h{i-1} == p{i} + 1 && t{i-1} == x{i}_tail && !t{i} : h{i-1} == h{i} && t{i-1} == t{i});
//: end
//: i = decode+1 .. out
(* keep *) wire i_opened_{i} = !x{i}_opens || m{i-1} == g_place && h{i-1} == 0 && !t{i-1};
//: end

wire f_base = o{base} && t{base}_open && !x{base}_opens;
wire f_takes = u{base} && base_highest_SETS && !base_duplicate_DUPLICATE;
(* keep *) wire [23:0] at_grow = base_NEW_BASE;
(* keep *) wire c_grow = !f_base || base_NEW_BASE >= g{base};
(* keep *) wire [23:0] at_stay = g{base};
(* keep *) wire c_stay = !f_base || (f_takes && p{base} == g{base} ? base_NEW_BASE != g{base} : base_NEW_BASE <= g{base});
(* keep *) wire [23:0] at_reach = s{base};
(* keep *) wire c_reach = !f_base || base_NEW_BASE <= s{base} + W;
(* keep *) wire [23:0] at_highest = base_NEW_BASE - 1;
(* keep *) wire c_highest = !f_base || base_NEW_BASE <= h{base-1};
(* keep *) wire [23:0] at_duplicate = p{base};
(* keep *) wire c_duplicate = !(f_base && u{base} && base_OK && base_duplicate_DUPLICATE) || p{base} < h{base};
(* keep *) wire [23:0] at_full = W - 1;
wire [25:0] f_lap_after = (s{WRAPS} >> PLACE_BITS) + 1;
(* keep *) wire c_full = !(o{WRAPS} && t{WRAPS}_open && !x{WRAPS}_opens && f_wraps) || f_lap_after << PLACE_BITS <= M;
(* keep *) wire [23:0] at_takes = p{base};
(* keep *) wire c_takes = !(f_base && f_takes) || p{base} >= g{base};

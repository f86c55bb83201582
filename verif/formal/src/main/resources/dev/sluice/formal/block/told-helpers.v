// SPDX-License-Identifier: Apache-2.0
(* keep *) wire i_arrivals = (!arrived_1[13] || !arrived_1[0] || whole_line[0]) && (!arrived_2[13] || !arrived_2[0] || whole_line[1])
  && (!arrived_3[13] || !arrived_3[0] || whole_line[2]) && (!arrived_4[13] || !arrived_4[0] || whole_line[3])
  && (!arrived_5[13] || !arrived_5[0] || whole_line[4]);
(* keep *) wire i_completed_whole = !is_completed || is_whole;

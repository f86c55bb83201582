// SPDX-License-Identifier: Apache-2.0
// The stages have these bytes.
(* keep *) wire i_users = (!one_valid || take_beat_user == one_user) && (!two_valid || measure_peer == two_user) && (!head_has[0] || align_peer == sender);
(* keep *) wire i_masked = !two_valid || measure_data == (two_data & two_kept);
reg runs;
always @(posedge clk) runs <= !reset;
(* keep *) wire i_runs = runs || head_has == 0 && !one_valid && !two_valid && one_last && two_last;
(* keep *) wire i_header_beats = !runs || measure_isHeader_0 == (two_valid && two_place == 0)MORE;
(* keep *) wire i_header_bytes = (!head_has[0 / BITS] || align_headerByte_0 == `HEAD_BYTE(0)) && (!head_has[8 / BITS] || align_headerByte_1 == head[9:8])
  && (!head_has[16 / BITS] || align_headerByte_2 == `HEAD_BYTE(2)) && (!head_has[24 / BITS] || align_headerByte_3 == `HEAD_BYTE(3))
  && (!head_has[32 / BITS] || align_headerByte_4 == `HEAD_BYTE(4)) && (!head_has[40 / BITS] || align_headerByte_5 == `HEAD_BYTE(5))
  && (!head_has[48 / BITS] || align_headerByte_6 == `HEAD_BYTE(6)) && (!head_has[56 / BITS] || align_headerByte_7 == `HEAD_BYTE(7))
  && (!head_has[64 / BITS] || align_headerByte_8 == `HEAD_BYTE(8)) && (!head_has[72 / BITS] || align_headerByte_9 == `HEAD_BYTE(9))
  && (!head_has[80 / BITS] || align_headerByte_10 == `HEAD_BYTE(10)) && (!head_has[88 / BITS] || align_headerByte_11 == `HEAD_BYTE(11))
  && (!head_has[96 / BITS] || align_headerByte_12 == `HEAD_BYTE(12)) && (!head_has[104 / BITS] || align_headerByte_13 == `HEAD_BYTE(13))
  && (!head_has[112 / BITS] || align_headerByte_14 == `HEAD_BYTE(14)) && (!head_has[120 / BITS] || align_headerByte_15 == `HEAD_BYTE(15));

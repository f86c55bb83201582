// SPDX-License-Identifier: Apache-2.0
// The window's orders: the one that was committed a clock ago, and the one that waits.
wire order_of_it = order_comes && order_given[23:8] == w_star, waits_for_it = waits_order && order_now[23:8] == w_star;
wire open_waits = waits_for_it && order_now[26:25] == 2'd0;
(* keep *) wire i_given = !order_of_it || since == 0 && (order_given[26:25] == 2'd0 ? opening && order_given[7:0] == row_meant[9:2]
  : phase_now != FREE && !opening && order_given[7:0] == use_now && uses_some && uses_last == use_now);
(* keep *) wire i_opening = !opening || order_of_it && order_given[26:25] == 2'd0;
(* keep *) wire i_waiting = !waits_for_it || (order_now[26:25] == 2'd0 ? phase_now != FREE && order_now[7:0] == use_now
  : uses_some && order_now[7:0] == uses_last);
// What was taken of them, and what the window's phase is.
(* keep *) wire i_taken = phase_now == FREE ? uses_some ? uses_marked && uses_last == use_now : use_now == 8'hff
  : open_waits ? (!uses_some || uses_marked && uses_next == use_now) && !is_marked && !mark_came : uses_some && uses_last == use_now && (!mark_came || uses_marked);
// Marks on their way: of the use that was opened last, or of one before.
wire [7:0] since_1 = uses_last - arrived_1[12:5], since_2 = uses_last - arrived_2[12:5], since_3 = uses_last - arrived_3[12:5], since_4 = uses_last - arrived_4[12:5],
  since_5 = uses_last - arrived_5[12:5];
(* keep *) wire i_marks = (!(arrived_1[13] && arrived_1[4]) || uses_some && (since_1 == 0 ? uses_marked : since_1 <= 2))
  && (!(arrived_2[13] && arrived_2[4]) || uses_some && (since_2 == 0 ? uses_marked : since_2 <= 3))
  && (!(arrived_3[13] && arrived_3[4]) || uses_some && (since_3 == 0 ? uses_marked : since_3 <= 4))
  && (!(arrived_4[13] && arrived_4[4]) || uses_some && (since_4 == 0 ? uses_marked : since_4 <= 5))
  && (!(arrived_5[13] && arrived_5[4]) || uses_some && (since_5 == 0 ? uses_marked : since_5 <= 6));
// Accepted packets on their way: none has a mark of its use ahead of it.
wire [5:1] mark_ahead = {arrived_5[13] && arrived_5[4] && arrived_5[12:5] == use_now, arrived_4[13] && arrived_4[4] && arrived_4[12:5] == use_now,
  arrived_3[13] && arrived_3[4] && arrived_3[12:5] == use_now, arrived_2[13] && arrived_2[4] && arrived_2[12:5] == use_now,
  arrived_1[13] && arrived_1[4] && arrived_1[12:5] == use_now};
`define OF_USE(place, row, clocks, ahead) (!accepted_line[place] || row[13] && row[12:5] == use_now && phase_now != FREE && !mark_came && !is_marked && !open_waits \
  && (age > clocks || phase_was != FREE) && (ahead) == 0)
(* keep *) wire i_accepted = `OF_USE(0, arrived_1, 2, mark_ahead) && `OF_USE(1, arrived_2, 3, mark_ahead[5:2]) && `OF_USE(2, arrived_3, 3, mark_ahead[5:3])
  && `OF_USE(3, arrived_4, 3, mark_ahead[5:4]) && `OF_USE(4, arrived_5, 3, mark_ahead[5]);
(* keep *) wire i_since_open = age != 0 && (phase_now == FREE || open_waits || age > 1 || phase_was != FREE);

// SPDX-License-Identifier: Apache-2.0
// What is ahead of the other stays ahead of it: whether LATER_ began after EARLIER_, or is the same row.
reg EARLIER_LATER_after, EARLIER_LATER_same;
always @(posedge clk) if(LATERp_begins) begin
  EARLIER_LATER_after <= EARLIER_begun || EARLIERp_begins;
  EARLIER_LATER_same <= EARLIERp_begins;
end
(* keep *) wire i_EARLIER_LATER_held = EARLIERp_held == LATERp_held && EARLIERt_held == LATERt_held && EARLIERp_owed == LATERp_owed;
(* keep *) wire i_EARLIER_LATER_same = !(LATER_begun && EARLIER_LATER_same) || EARLIER_LATER_after && EARLIER_begun && EARLIER_age == LATER_age
  && EARLIERp_followed == LATERp_followed && EARLIERt_followed == LATERt_followed && (!EARLIERp_followed || EARLIERp_ahead == LATERp_ahead
    && EARLIERp_waits == LATERp_waits && EARLIERp_before == LATERp_before) && (!EARLIERt_followed || EARLIERt_ahead == LATERt_ahead);
(* keep *) wire i_EARLIER_LATER_after = !(LATER_begun && EARLIER_LATER_after && !EARLIER_LATER_same) || EARLIER_begun
  && (EARLIER_age > LATER_age || EARLIER_age == 8'hff) && (!EARLIERp_followed || LATERp_followed && EARLIERp_ahead < LATERp_ahead)
  && (!EARLIERt_followed || LATERp_followed || LATERt_followed && EARLIERt_ahead < LATERt_ahead);
(* keep *) wire i_EARLIER_LATER_before = !(EARLIER_begun && LATER_begun && !EARLIER_LATER_after) || (LATER_age > EARLIER_age || LATER_age == 8'hff)
  && (!LATERp_followed || EARLIERp_followed && LATERp_ahead < EARLIERp_ahead)
  && (!LATERt_followed || EARLIERp_followed || EARLIERt_followed && LATERt_ahead < EARLIERt_ahead);

// SPDX-License-Identifier: Apache-2.0
// A visit of the desk's kinds is one that the desk wished six clocks before, kind and window. WindowVisits guarantees it; the desk assumes it.
// The desk commits in such a visit only. The desk guarantees it; WindowVisits assumes it.
reg [6*WINDOW_BITS+23:0] desk_wishes;
always @(posedge clk) desk_wishes <= reset ? 0 : {desk_wishes, deskWish_valid, deskWish_payload_kind, deskWish_payload_window};
wire for_desk = seen_valid && seen_payload_kind >= 3'd1 && seen_payload_kind <= 3'd3;
(* keep *) wire $WISHED = !for_desk || desk_wishes[5*(WINDOW_BITS+4) +: WINDOW_BITS+4] == {1'b1, seen_payload_kind, seen_payload_window};
(* keep *) wire $COMMITS = !deskCommit_valid || for_desk;

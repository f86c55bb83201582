// SPDX-License-Identifier: Apache-2.0
// The followed place is in segment j_any, which is any. seg: the stage is about that segment; rr: about its row, or an
// open of the window, whose rows are zeros. k: the segment was touched; f: its first missing packet, as the engine found it.
(* keep *) wire [25:0] j_first = j_any << 5;
wire [4:0] j_place = g_place[4:0];
//: i = 0 .. judge
wire seg{i} = {name}_PIDX[PLACE_BITS-1:5] == j_any;
wire rs{i} = o{i} && seg{i};
wire rr{i} = o{i} && (seg{i} || x{i}_opens);
//: end
wire k{gather} = !x{decide}_opens && (u{decide} && seg{decide} && decide_OK || k{decide});
//: i = decide .. base
reg k{i};
always @(posedge clk) k{i} <= k{i-1};
//: end
//: i = decide .. recall
wire [25:0] st{i} = s{i}[PLACE_BITS-1:5] > j_any ? (((s{i} >> PLACE_BITS) + 1) << PLACE_BITS) + j_first
  : s{i}[PLACE_BITS-1:5] == j_any ? s{i} : ((s{i} >> PLACE_BITS) << PLACE_BITS) + j_first;
//: end
wire [25:0] new{place} = (((st{place} >> PLACE_BITS) + place_this_full_3) << PLACE_BITS) + j_first + place_segmentRows_NEW_PLACE;
reg [25:0] new{note};
always @(posedge clk) new{note} <= new{place};
wire [25:0] f{place} = x{note}_opens ? j_first : u{note} && seg{note} && note_OK ? new{note} : f{note};
//: i = note .. base
reg [25:0] f{i};
always @(posedge clk) f{i} <= f{i-1};
//: end

// SPDX-License-Identifier: Apache-2.0
// Three rows of the followed window, any: x, the followed packet; y, a packet, whichever, it may be the same row; z, a mark. Since x was accepted: whether the
// engine has opened the window again; as y was judged.
reg x_got, x_reopened, y_saw, y_reopened, y_numbered;
wire x_gets = xp_judged && verdict_payload_verdict == 0;
always @(posedge clk) begin
  x_got <= !reset && !d_opens && (x_got || x_gets);
  x_reopened <= !reset && (x_reopened || d_opens && x_judged);
  if(yp_begins) y_numbered <= pending_payload_pidx == k_any;
  if(yp_judged) begin
    y_saw <= x_got || x_gets;
    y_reopened <= x_reopened;
  end
end
(* keep *) wire a_number = !xp_begins || pending_payload_pidx == k_any;
(* keep *) wire a_mark = !zp_begins || pending_payload_closed;
// Where packet k was accepted before y completed the window, x is that packet k.
(* keep *) wire a_found = !(yp_judged && verdict_payload_complete && n_got) || x_got || x_gets;
// From an open of a window to the next no packet is accepted twice: of two arrivals that say so, the engine opened the window between their verdicts.
(* keep *) wire p_once = !(y_arrives && arrival_payload_verdict == 0 && arrival_payload_pidx == k_any && x_arrived && x_accepted && !x_y_same)
  || y_reopened;
// As each of them is any, so are these arrivals.
wire whole_comes = x_arrives && arrival_payload_verdict == 0, whole_ends = z_arrives, whole_now = y_arrives && arrival_payload_complete;

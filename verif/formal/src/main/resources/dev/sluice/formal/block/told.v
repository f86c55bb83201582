// SPDX-License-Identifier: Apache-2.0
// What arrivals said of packet k_any of window w_star: contract/whole.v. An answer comes five clocks after its arrival.
(* anyconst *) wire [23:0] k_any;
wire arrives_here = arrival_valid && arrival_ready && arrival_payload_window == w_star;
wire whole_comes = arrives_here && arrival_payload_pidx == k_any && arrival_payload_verdict == ACCEPTED, whole_ends = arrives_here && arrival_payload_closed,
  whole_now = arrives_here && !arrival_payload_closed && arrival_payload_complete;
reg [4:0] whole_line;
reg is_whole;
wire tells = answers && !answer_payload_refuses, tells_first = arrivalWrite_payload_completes && writes && whole_line[4];
always @(posedge clk) begin
  whole_line <= reset ? 5'd0 : {whole_line, whole_now && (k_any >= arrival_payload_wbase || whole_comes || whole_come && whole_use == arrival_payload_generation)};
  is_whole <= !reset && !opens && (is_whole || tells_first);
end
// A completion response is given to an arrival that completes the window, after an accepted arrival of each packet below its WBASE, of its generation and
// since the last mark; or again, in a use of the window that was completed so.
(* keep *) wire p_told = !tells || tells_first || is_whole;

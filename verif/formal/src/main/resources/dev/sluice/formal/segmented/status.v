// SPDX-License-Identifier: Apache-2.0
// A query is answered with the window as all commands of the clocks before the last reading left it. What is received was received before that reading;
// what was received before the probe is.
reg [1:0] q_state;
reg [7:0] q_generation;
reg [25:0] q_length, q_base, q_tail_index;
reg q_tail, q_got, q_was;
always @(posedge clk) begin
  if (probes[LATENCY-1]) q_was <= s_state != 0 && s_got;
  if (going && since == LATENCY) begin
    q_state <= s_state;
    q_generation <= s_generation;
    q_length <= s_length;
    q_base <= s_base;
    q_tail <= s_tail;
    q_tail_index <= s_tail_index;
    q_got <= s_got;
  end
end
wire [25:0] q_place = k_star - q_base;
wire [W-1:0] q_from = status_payload_row_wvec << q_place;
wire q_same = status_payload_row_state == q_state && (q_state == 0
  || status_payload_row_generation == q_generation && status_payload_row_length == q_length
  && status_payload_row_wbase == q_base && status_payload_row_tailSeen == q_tail
  && (!q_tail || status_payload_row_tailIndex == q_tail_index)
  && (k_star < q_base || q_place >= W || (q_from[W-1] || !q_was) && (!q_from[W-1] || q_got)));
(* keep *) wire p_status = !status_valid || status_payload_window == queried && (queried != w_star || q_same);

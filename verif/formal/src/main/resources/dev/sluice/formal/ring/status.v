// SPDX-License-Identifier: Apache-2.0
// A query is answered with the window as it was before the clock in which the query went on: what all commands of earlier clocks made of it.
reg [1:0] q_state;
reg [7:0] q_generation;
reg [25:0] q_length, q_base, q_tail_index;
reg q_tail, q_got;
always @(posedge clk)
  if (going && since == LATENCY) begin
    q_state <= s_state;
    q_generation <= s_generation;
    q_length <= s_length;
    q_base <= s_base;
    q_tail <= s_tail;
    q_tail_index <= s_tail_index;
    q_got <= s_got;
  end
wire [25:0] q_place = k_star - q_base;
wire [W-1:0] q_from = status_payload_row_wvec << q_place;
wire q_same = status_payload_row_state == q_state && (q_state == 0
  || status_payload_row_generation == q_generation && status_payload_row_length == q_length
  && status_payload_row_wbase == q_base && status_payload_row_tailSeen == q_tail
  && (!q_tail || status_payload_row_tailIndex == q_tail_index)
  && (k_star < q_base || q_place >= W || q_from[W-1] == q_got));
(* keep *) wire p_status = !status_valid || status_payload_window == queried && (queried != w_star || q_same);

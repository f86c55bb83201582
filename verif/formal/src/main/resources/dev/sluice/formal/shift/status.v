// SPDX-License-Identifier: Apache-2.0
// A query is answered two clocks later with the window as it was before that clock's command.
reg [2*(WINDOW_BITS+1)-1:0] queries;
always @(posedge clk)
  if (reset) queries <= 0;
  else queries <= {queries, query_valid && query_ready, query_payload};
wire q_valid;
wire [WINDOW_BITS-1:0] q_window;
assign {q_valid, q_window} = queries[WINDOW_BITS+1 +: WINDOW_BITS+1];
wire [25:0] q_place = k_star - s_base;
wire [W-1:0] q_from = status_payload_row_wvec << q_place;
wire q_same = status_payload_row_state == s_state && (s_state == 0
  || status_payload_row_generation == s_generation && status_payload_row_length == s_length
  && status_payload_row_wbase == s_base && status_payload_row_tailSeen == s_tail
  && (!s_tail || status_payload_row_tailIndex == s_tail_index)
  && (k_star < s_base || q_place >= W || q_from[W-1] == s_got));
(* keep *) wire p_status = query_ready == cmd_ready && !query_waits && status_valid == q_valid
  && (!q_valid || status_payload_window == q_window && (q_window != w_star || q_same));

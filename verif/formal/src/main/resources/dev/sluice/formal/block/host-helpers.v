// SPDX-License-Identifier: Apache-2.0
// The steps of an access are those of the contract, one at a time.
(* keep *) wire i_steps = told == step[4:1] && (step & (step - 8'd1)) == 8'd0;
(* keep *) wire i_idle = idle == (step == 0);
(* keep *) wire i_since = host == (step[0] ? host : step[1] ? 4'd0 : step[2] ? 4'd1 : step[3] ? 4'd2 : step[4] ? 4'd3 : step[5] ? 4'd4 : step[6] ? 4'd5
  : step[7] ? 4'd6 : host) && (!idle || host >= 7) && (!step[0] || host >= 8);

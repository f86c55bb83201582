// SPDX-License-Identifier: Apache-2.0
// One verdict for each packet command, LATENCY clocks later, in order, with the packet's window and PIDX.
(* keep *) wire p_latency = verdict_valid == (d_valid && d_op == 1)
  && (!verdict_valid || verdict_payload_window == d_window && verdict_payload_pidx == d_pidx);

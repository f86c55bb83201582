// SPDX-License-Identifier: Apache-2.0
// A queue inside of a block: its registers, by the names that yosys gives them when it has taken the queue apart, and what it holds.
(* hierconn *) wire [BITS-1:0] \QUEUE.count ;
(* hierconn *) wire \QUEUE.some , \QUEUE.room , \QUEUE.outValid ;
READ
wire [15:0] QUEUE_held = \QUEUE.count + QUEUE_read + \QUEUE.outValid ;
(* keep *) wire i_QUEUE_flags = \QUEUE.count <= ROWS && \QUEUE.room == (\QUEUE.count != ROWS) && \QUEUE.some == (\QUEUE.count != 0);
(* keep *) wire i_QUEUE_first = FIRST || \QUEUE.count <= 1;

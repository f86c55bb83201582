// SPDX-License-Identifier: Apache-2.0
// Registers of the two queues, by the names that yosys gives them.
(* hierconn *) wire [6:0] \kinds.count ;
(* hierconn *) wire \kinds.some , \kinds.room , \kinds.outValid ;
(* hierconn *) wire [6:0] \$PENDING.count ;
(* hierconn *) wire \$PENDING.some , \$PENDING.room , \$PENDING.outValid , \$PENDING.readValid ;
(* keep *) wire i_kinds = \kinds.count <= DEPTH && \kinds.room == (\kinds.count != DEPTH) && \kinds.some == (\kinds.count != 0);
(* keep *) wire i_pending = \$PENDING.count <= DEPTH && \$PENDING.room == (\$PENDING.count != DEPTH) && \$PENDING.some == (\$PENDING.count != 0);
(* keep *) wire i_kinds_joined = joined == \kinds.count + \kinds.outValid ;
(* keep *) wire i_pending_joined = joined == \$PENDING.count + \$PENDING.readValid + \$PENDING.outValid ;
(* keep *) wire i_kinds_first = \kinds.outValid || \kinds.count <= 1;
(* keep *) wire i_pending_first = \$PENDING.readValid || \$PENDING.count <= 1;
(* keep *) wire i_kinds_before = \kinds.outValid || !\$PENDING.readValid && !\$PENDING.outValid ;
(* keep *) wire i_joined = joined <= DEPTH;

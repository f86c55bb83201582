// SPDX-License-Identifier: Apache-2.0
// Both queues hold what waits, and a row is never further on its way than its kind.
(* keep *) wire i_joined = joined <= DEPTH && joined == kinds_held && joined == PENDING_held;
(* keep *) wire i_before = \kinds.outValid || !PENDING_read && !\PENDING.outValid ;

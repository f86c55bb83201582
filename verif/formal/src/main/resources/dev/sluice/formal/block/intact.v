// SPDX-License-Identifier: Apache-2.0
// No row is written over before it was read or its frame passed over, and none is read that was not written.
wire [ROW_BITS-1:0] unread_rows = written - payloadReader_row;
(* keep *) wire p_intact = unread_rows <= ROWS && (!payloadReader_reads || unread_rows != 0);

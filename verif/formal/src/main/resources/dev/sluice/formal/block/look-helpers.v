// SPDX-License-Identifier: Apache-2.0
// The row on its way from the memory to the comparison.
(* keep *) wire i_row = !known || memory_row == kept;
(* keep *) wire i_read = !looked[0] || memory_spinal_port1 == first;
(* keep *) wire i_held = !looked[1] || {read_deadline, read_armed} == second;

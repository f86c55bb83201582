// SPDX-License-Identifier: Apache-2.0
(* keep *) wire i_open = !isOpen || early_before[38:37] == 2'd1 && !early_before[3];

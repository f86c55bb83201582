// SPDX-License-Identifier: Apache-2.0
(* keep *) wire i_front = !(followed && ahead == 0 && outValid) || popped == word;
(* keep *) wire i_latch = !(followed && ahead == outValid && readValid) || memory_spinal_port1 == word;
(* keep *) wire i_wait = waits == 0 || waits == 1 && (outValid || readValid) || waits == 2 && outValid;

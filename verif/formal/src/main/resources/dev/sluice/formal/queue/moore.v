// SPDX-License-Identifier: Apache-2.0
(* keep *) wire i_front = !(followed && ahead == 0 && outValid) || popped == word;
(* keep *) wire i_wait = waits == 0 || waits == 1 && outValid;

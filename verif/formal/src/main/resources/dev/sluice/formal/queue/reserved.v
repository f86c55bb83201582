// SPDX-License-Identifier: Apache-2.0
// Who gives has reserved a row before.
(* keep *) wire a_reserved = !push_valid || push_ready;

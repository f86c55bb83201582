// SPDX-License-Identifier: Apache-2.0
// Each visit of contract/visit-pace.v has its outcome a clock later. WindowVisits guarantees it; the sweep assumes it.
(* keep *) wire $ENDS = outcome_valid == (since == 0);

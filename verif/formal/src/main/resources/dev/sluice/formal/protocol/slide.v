// SPDX-License-Identifier: Apache-2.0
// The slide is by how much WBASE moved.
(* keep *) wire p_slide = !d_known || verdict_payload_slide == verdict_payload_wbase - s_base;

// SPDX-License-Identifier: Apache-2.0
// What is known of a packet, early and late, finds room in its queue in every clock in which it comes; a packet that may leave has both.
(* keep *) wire p_info = !sum_info_valid || \output_early.room ;
(* keep *) wire p_checksum = !sum_checksum_valid || CHECKSUM_push_ready;
(* keep *) wire p_told = !CHECKSUM_pop_valid || \output_early.outValid ;

// SPDX-License-Identifier: Apache-2.0
// What has joined is in the register of the port, or in the one behind it, which is filled only while that of the port is, and then nothing joins.
wire [177:0] in_spare = {spare_closed, spare_write, spare_address, spare_bytes, spare_window, spare_generation, spare_pidx, spare_refuse, spare_again,
  spare_verdict, spare_wbase, spare_slide, spare_complete, spare_answerAgain};
(* keep *) wire i_between = between == heldValid + spareValid && (!spareValid || heldValid && !goes);
(* keep *) wire i_followed = !followed || between != 0 && (ahead == 0 ? given == kept : ahead == 1 && spareValid && in_spare == kept);

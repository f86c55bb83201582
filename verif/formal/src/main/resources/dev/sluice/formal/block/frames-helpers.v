// SPDX-License-Identifier: Apache-2.0
// Slots are filled in order: those of the frames in the four clocks between are the last that were given a header.
wire in_size = size_valid && size_admitted, in_causes = causes_valid && causes_admitted, in_judge = judge_valid && judge_admitted;
wire in_outcome = outcome_valid && outcome_admitted;
wire [SLOT_BITS-1:0] of_outcome = released;
wire [SLOT_BITS-1:0] of_judge = of_outcome + in_outcome;
wire [SLOT_BITS-1:0] of_causes = of_judge + in_judge;
wire [SLOT_BITS-1:0] of_size = of_causes + in_causes;
wire [SLOT_BITS-1:0] of_next = of_size + in_size;
(* keep *) wire i_slots = align_slot == of_next && frame[0] == (in_size && of_size == w_star) && frame[1] == (in_causes && of_causes == w_star)
  && frame[2] == (in_judge && of_judge == w_star) && frame[3] == (in_outcome && of_outcome == w_star);
// A frame's kind is that of its first byte, from the first beat after a reset on.
reg kind_known;
always @(posedge clk) kind_known <= !reset && (kind_known || measure_isHeader_0);
(* keep *) wire i_first = (!take_inFrame || take_valid && take_first || measure_isHeader_0 || kind_known)
  && (!(take_valid && !take_first) || measure_isHeader_0 || kind_known) && (!(measure_valid && !measure_isHeader_0) || kind_known)
  && (!align_valid || kind_known);
(* keep *) wire i_kind = !kind_known || align_kind_isData == (align_header_packetType == DATA);
// The stages.
(* keep *) wire i_size = size_oversized || size_tooShort || size_body <= PAYLOAD;
(* keep *) wire i_sized = !frame[0] || size_isData == (its_type == DATA) && (its_type != DATA || size_length == its_length);
wire its_fits = its_type != DATA || its_length != 0 && its_length <= PAYLOAD;
wire [15:0] its_last = its_length - 16'd1;
(* keep *) wire i_causes = !frame[1] || causes_isData == (its_type == DATA) && (its_type != DATA || causes_lastByte == its_last[LAST_BITS-1:0])
  && (causes_beforeCrc != 0 || causes_afterCrc != 0 || its_fits);
(* keep *) wire i_judged = !frame[2] || judge_isData == (its_type == DATA) && (its_type != DATA || judge_lastByte == its_last[LAST_BITS-1:0])
  && (judge_beforeCrc != 0 || judge_afterCrc != 0 || its_fits);
// The reader.
(* keep *) wire i_reader = r_open == payloadReader_currentValid && payloadReader_row == r_row && (!r_open || payloadReader_isData == r_data
  && payloadReader_end == r_end && (!r_data || r_left != 0 && r_left <= MOST && payloadReader_left == r_left - 16'd1 && payloadReader_isLast == (r_left == 1)));

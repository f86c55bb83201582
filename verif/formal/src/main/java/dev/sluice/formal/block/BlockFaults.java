// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import java.util.List;
import java.util.stream.Stream;

/** One-line mistakes in blocks, each with a property or a helper that must then fall. */
public final class BlockFaults {
  private BlockFaults() {}

  /**
   * The planted faults of blocks.
   *
   * @return each with the block that it is in
   */
  public static List<FaultRow> all() {
    return Stream.of(ofOneBlock(), ReceiveFaults.all()).flatMap(List::stream).toList();
  }

  private static List<FaultRow> ofOneBlock() {
    return List.of(
        new FaultRow(
            "Admission",
            "a command where the query has its clock",
            "assign cmd_valid = cmdValid",
            "assign cmd_valid = cmdValid || queryPort_waits",
            "gap"),
        new FaultRow(
            "Admission",
            "no clock is left out",
            "assign gap_leaves = (queryPort_waits && gap_due)",
            "assign gap_leaves = 1'b0",
            "last"),
        new FaultRow(
            "Admission",
            "something is taken all the same",
            "assign take_runs = ((sweep_done && cmd_ready) && (! gap_leaves))",
            "assign take_runs = (sweep_done && cmd_ready)",
            "taken"),
        new FaultRow(
            "Admission",
            "patience turns over before it is at its end",
            "gap_waited <= (queryPort_waits ? _zz_gap_waited : ",
            "gap_waited <= (queryPort_waits && gap_waited != 29 ? _zz_gap_waited : ",
            "run"),
        new FaultRow(
            "Admission",
            "one more than there is room for is let in",
            "(left || (take_waiting != 7'h3f))",
            "(left || (take_waiting != 7'h40))",
            "waiting"),
        new FaultRow(
            "Admission",
            "a close is not counted",
            "(take_command_fire && (take_command_payload_op == 2'b10))",
            "1'b0",
            "joined"),
        new FaultRow(
            "Admission",
            "an open waits, too",
            "decide_pendingValid <= (compare_valid &&",
            "decide_pendingValid <= (compare_valid ||",
            "comes"),
        new FaultRow(
            "Admission",
            "a packet of another peer goes to the engine",
            "cmdValid <= (compare_valid && decide_admitted)",
            "cmdValid <= (compare_valid && (decide_admitted || compare_wrongPeer))",
            "admits"),
        new FaultRow(
            "Admission",
            "an address without its carry",
            "assign wide_right = {31'd0, _zz_wide_right}",
            "assign wide_right = 32'd0",
            "placed"),
        new FaultRow(
            "Admission",
            "the engine is told of another generation",
            "decide_command_generation <= compare_tag",
            "decide_command_generation <= decide_pending_generation",
            "only"),
        new FaultRow(
            "Admission",
            "a close leaves no mark",
            "((! compare_isCommand) || (compare_op == 2'b10))",
            "(! compare_isCommand)",
            "ordered"),
        new FaultRow(
            "Admission",
            "a window that failed stays open",
            "assign take_failed = (take_command_payload_failed ? 2'b10 : 2'b00)",
            "assign take_failed = (take_command_payload_failed ? 2'b01 : 2'b00)",
            "phase"),
        new FaultRow(
            "Admission",
            "the row has the transfer where the peer should be",
            "assign take_context_peer = take_command_payload_peer",
            "assign take_context_peer = take_command_payload_transferId",
            "context"),
        new FaultRow(
            "Admission",
            "a packet has the peer of the one before",
            "fetch_peer <= look_packet_peer",
            "fetch_peer <= look_packet_transferId",
            "fetch_row"),
        new FaultRow(
            "Admission",
            "another transfer's packet is none of another transfer",
            "compare_wrongTransfer <= (fetch_row_transferId != fetch_transferId)",
            "compare_wrongTransfer <= 1'b0",
            "compare_row"),
        new FaultRow(
            "Admission",
            "a packet for a failed window goes to the engine",
            "(! ((decide_foreign || compare_failed) || (! decide_fits)))",
            "(! (decide_foreign || (! decide_fits)))",
            "compare_row"),
        new FaultRow(
            "Admission",
            "an address in another region",
            "compare_high <= fetch_row_address[63 : 32]",
            "compare_high <= fetch_row_address[31 : 0]",
            "compare_place"),
        new FaultRow(
            "Admission",
            "a packet waits for a verdict that nobody was asked for",
            "decide_pending_judged <= ((! compare_isCommand) && decide_admitted)",
            "decide_pending_judged <= (! compare_isCommand)",
            "asked"),
        new FaultRow(
            "VerdictJoin",
            "a verdict stays for the next",
            "assign verdicts_pop_ready = (joins && kinds_pop_payload)",
            "assign verdicts_pop_ready = (joins && writes)",
            "paired"),
        new FaultRow(
            "VerdictJoin",
            "a duplicate is written",
            "(kinds_pop_payload && (verdicts_pop_payload_verdict == 3'b000))",
            "(kinds_pop_payload && (verdicts_pop_payload_verdict <= 3'b001))",
            "given"),
        new FaultRow(
            "VerdictJoin",
            "what is spare is written over",
            "assign when_VerdictJoin_l97 = (! spareValid)",
            "assign when_VerdictJoin_l97 = 1'b1",
            "followed"),
        new FaultRow(
            "VerdictJoin",
            "says that one has left in every clock in which one may",
            "assign left = joins",
            "assign left = goes",
            "leaves"),
        new FaultRow(
            "VerdictJoin",
            "a kind stays when its row leaves",
            ".pop_ready    (joins                 ), //i\n    .pop_payload  (kinds_pop_payload",
            ".pop_ready    (1'b0                  ), //i\n    .pop_payload  (kinds_pop_payload",
            "kept"),
        new FaultRow(
            "VerdictJoin",
            "a kind leaves without its row",
            ".pop_ready    (joins                 ), //i\n    .pop_payload  (kinds_pop_payload",
            ".pop_ready    (goes                  ), //i\n    .pop_payload  (kinds_pop_payload",
            "beside"),
        new FaultRow(
            "ConnectionDesk",
            "a request leaves with the commit of its open",
            "_pop_ready = (state == ConnectionState_END_1)",
            "_pop_ready = ((state == ConnectionState_END_1) || opens)",
            "openStands"),
        new FaultRow(
            "ConnectionDesk",
            "it does not say that its visit gives a command",
            "assign deskWish_payload_command = wants_gives",
            "assign deskWish_payload_command = 1'b0",
            "deskAsks"),
        new FaultRow(
            "ConnectionDesk",
            "it gives a command in a visit that only looks",
            "assign deskCommit_valid = (opens || fails)",
            "assign deskCommit_valid = ((opens || fails) || responds)",
            "deskGives"),
        new FaultRow(
            "ConnectionDesk",
            "it commits as long as it wishes",
            "assign deskCommit_valid = (opens || fails)",
            "assign deskCommit_valid = (opens || wants_gives)",
            "deskCommits"),
        new FaultRow(
            "ConnectionDesk",
            "a window is opened whatever the host registered",
            "((! cut_right) || (! regions_allowed))",
            "(! cut_right)",
            "granted"),
        new FaultRow(
            "ConnectionDesk",
            "a window is opened for a tail that is none",
            "((! cut_right) || (! regions_allowed))",
            "(! regions_allowed)",
            "cut"),
        new FaultRow(
            "ConnectionDesk",
            "a region of another peer is good",
            "(regions_isEnabled && (regions_nearRow_anyPeer || (regions_nearRow_peer == asked_peer)))",
            "regions_isEnabled",
            "two"),
        new FaultRow(
            "ConnectionDesk",
            "a region that is taken back stays",
            "regions_enabled_0 <= region_payload_enable",
            "regions_enabled_0 <= 1'b1",
            "row"),
        new FaultRow(
            "ConnectionDesk",
            "the end of a region is written with its beginning",
            "regions_farIndex <= region_payload_index",
            "regions_farIndex <= regions_index",
            "late"),
        new FaultRow(
            "PacketCheck",
            "a row is read whether there is room or not",
            "assign payloadReader_reads = ((payloadReader_currentValid && payloadReader_isData) && payloadReader_room)",
            "assign payloadReader_reads = (payloadReader_currentValid && payloadReader_isData)",
            "counted"),
        new FaultRow(
            "PacketCheck",
            "a row that is on its way is not counted",
            "if(when_FrameReaders_l212) begin",
            "if(when_FrameReaders_l212 && !payloadReader_fetchedValid) begin",
            "onTheWay"),
        new FaultRow(
            "PacketCheck",
            "a row is offered a clock early",
            ".push_valid        (payloadReader_heldValid ",
            ".push_valid        (payloadReader_fetchedValid ",
            "onTheWay"),
        new FaultRow(
            "PacketCheck",
            "a row comes where none was read",
            "payloadReader_heldValid <= payloadReader_fetchedValid;",
            "payloadReader_heldValid <= 1'b1;",
            "ahead"),
        new FaultRow(
            "PacketCheck",
            "a packet that is not good has payload",
            "_zz_outcome_frame_isData <= (judge_isData && (judge_cause == 4'b0000))",
            "_zz_outcome_frame_isData <= judge_isData",
            "described"),
        new FaultRow(
            "PacketCheck",
            "a data packet without a byte is good",
            "(size_isData ? (size_length != 16'h0) : (size_length == _zz_causes_possible))",
            "(size_isData ? 1'b1 : (size_length == _zz_causes_possible))",
            "causes"),
        new FaultRow(
            "PacketCheck",
            "what is said of a frame is said of the next one",
            "released <= (released + 8'h01)",
            "released <= (released + 8'h02)",
            "slots"),
        new FaultRow(
            "PacketCheck",
            "a frame is over whether its last row had room or not",
            "((! payloadReader_isData) || (payloadReader_room && payloadReader_isLast))",
            "((! payloadReader_isData) || payloadReader_isLast)",
            "read"),
        new FaultRow(
            "PacketCheck",
            "a row too few is read",
            "payloadReader_isLast <= (payloadReader_left == 6'h01)",
            "payloadReader_isLast <= (payloadReader_left == 6'h02)",
            "reader"),
        new FaultRow(
            "PacketCheck",
            "a beat of the header is stored",
            "assign align_isPayload = (7'h02 <= measure_index)",
            "assign align_isPayload = (7'h01 <= measure_index)",
            "stored"),
        new FaultRow(
            "PacketCheck",
            "a frame ends before its last row",
            "size_end <= align_writtenNext",
            "size_end <= written",
            "ended"),
        new FaultRow(
            "PacketCheck",
            "the reader goes on behind another frame",
            "payloadReader_known_end <= payloadReader_described_end",
            "payloadReader_known_end <= judge_end",
            "follows"),
        new FaultRow(
            "PacketCheck",
            "a frame takes two slots",
            "headed <= (headed + 9'h001)",
            "headed <= (headed + 9'h002)",
            "spared"),
        new FaultRow(
            "PacketCheck",
            "nobody asks whether there is a slot",
            "(holding_slotsOfPayload < 9'h0fb)",
            "1'b1",
            "room"),
        new FaultRow(
            "PacketCheck",
            "a frame begins whether there are rows or not",
            "assign take_ready = (take_inFrame || take_room)",
            "assign take_ready = 1'b1",
            "room_rows"),
        new FaultRow(
            "PacketCheck",
            "a data packet with fewer bytes than it says is good",
            "assign causes_agrees = (size_length == _zz_causes_agrees)",
            "assign causes_agrees = 1'b1",
            "rows"),
        new FaultRow(
            "PacketCheck",
            "a byte too many goes on",
            "(3'b111 <= payloadReader_fetchedLastByte)",
            "(3'b110 <= payloadReader_fetchedLastByte)",
            "handed"),
        new FaultRow(
            "PacketCheck",
            "a row that was not written is passed over",
            "payloadReader_row <= payloadReader_end;",
            "payloadReader_row <= (payloadReader_end + 11'h001);",
            "intact"),
        new FaultRow(
            "PacketWriter",
            "decided as if one row more were free",
            "issue_room <= ((addresses_roomAfter && plans_roomAfter) && pending_roomAfter)",
            "issue_room <= (addresses_roomAfter && plans_roomAfter)",
            "decided"),
        new FaultRow(
            "PacketWriter",
            "issued whether there is room or not",
            "assign issue_fires = (take_valid && issue_room)",
            "assign issue_fires = take_valid",
            "fits"),
        new FaultRow(
            "PacketWriter",
            "an arrival moves as its responses are asked for",
            "answer_arrives <= answer_settles",
            "answer_arrives <= answer_may || issue_fires",
            "responses"),
        new FaultRow(
            "PacketWriter",
            "a packet that is dropped has a burst",
            "assign addresses_push_valid = (issue_fires && take_writes)",
            "assign addresses_push_valid = issue_fires",
            "bursts"),
        new FaultRow(
            "PacketWriter",
            "a burst as if it began with its span",
            "take_cutter_room <= (9'h100 - _zz_take_cutter_room)",
            "take_cutter_room <= 9'h100",
            "cut"),
        new FaultRow(
            "PacketWriter",
            "a packet that is dropped has no plan",
            "assign plans_push_valid = (issue_fires && (take_writes || take_drops))",
            "assign plans_push_valid = (issue_fires && take_writes)",
            "planned"),
        new FaultRow(
            "PacketWriter",
            "a burst less is awaited",
            "assign awaited_push_payload = (take_writes ? issue_issued : 2'b00)",
            "assign awaited_push_payload = (take_writes ? issue_bursts : 2'b00)",
            "marked"),
        new FaultRow(
            "PacketWriter",
            "what is dropped is written",
            "assign datas_push_valid = (drain_fires && plans_pop_payload_write)",
            "assign datas_push_valid = drain_fires",
            "drained"),
        new FaultRow(
            "PacketWriter",
            "a response of a packet that fails is forgotten",
            "answer_failed <= (answer_error && (! answer_settles))",
            "answer_failed <= 1'b0",
            "had"),
        new FaultRow(
            "PacketWriter",
            "a response is enough",
            "assign answer_settles = (answer_may && (answer_whole || answer_ends))",
            "assign answer_settles = (answer_may && (answer_whole || m_axi_bvalid))",
            "settled"),
        new FaultRow(
            "PacketWriter",
            "an arrival has the PIDX of the command behind it",
            "assign arrival_payload_pidx = arrivals_pop_payload_pidx",
            "assign arrival_payload_pidx = pending_pop_payload_pidx",
            "turns"),
        new FaultRow(
            "UdpUnwrap",
            "a row is counted as taken when it may be taken",
            "assign input_waiting_rowTaken = output_moves",
            "assign input_waiting_rowTaken = output_free",
            "rows"),
        new FaultRow(
            "UdpUnwrap",
            "the line waits a row later",
            "input_waiting_room <= (input_waiting_inside <= 5'h0c)",
            "input_waiting_room <= (input_waiting_inside <= 5'h0d)",
            "room"),
        new FaultRow(
            "UdpUnwrap",
            "what is known early of every header beat",
            "input_checking <= ((strip_passed_valid && input_inHeader) && (strip_passed_payload_last || input_atEnd))",
            "input_checking <= (strip_passed_valid && input_inHeader)",
            "facts"),
        new FaultRow(
            "UdpUnwrap",
            "a frame that is dropped has two verdicts",
            "assign output_goodIn_valid = check_good_valid",
            "assign output_goodIn_valid = (check_good_valid || check_dropped_valid)",
            "good"),
        new FaultRow(
            "UdpUnwrap",
            "what is known early comes with the verdict",
            "assign facts_valid = compared_valid;",
            "assign facts_valid = summed_valid;",
            "known"),
        new FaultRow(
            "UdpWrap",
            "what is known early of every beat",
            "look_valid <= (packets_fire && (look_atEnd || (s_axis_tx_tlast && look_before)))",
            "look_valid <= packets_fire",
            "info"),
        new FaultRow(
            "UdpWrap",
            "a checksum twice",
            "assign sum_checksum_valid = sum_info_valid_delay_4",
            "assign sum_checksum_valid = (sum_info_valid_delay_4 || sum_info_valid_delay_3)",
            "checksum"),
        new FaultRow(
            "UdpWrap",
            "a checksum before what is known early",
            "assign sum_checksum_valid = sum_info_valid_delay_4",
            "assign sum_checksum_valid = look_valid",
            "told"),
        new FaultRow(
            "TransferTimers",
            "over though it is not armed",
            "assign compare_over = (compare_armed &&",
            "assign compare_over = (1'b1 &&",
            "look"),
        new FaultRow(
            "TransferTimers",
            "a look at the sweep's slot",
            "assign _zz_read_armed = (choosing ? at : lookSlot)",
            "assign _zz_read_armed = at",
            "read"),
        new FaultRow(
            "TransferTimers",
            "the deadline is compared with the time before it",
            "read_deadline <= _zz_read_armed_1[50 : 1]",
            "read_deadline <= _zz_read_armed_1[50 : 1] - 1",
            "held"),
        new FaultRow(
            "TransferTimers",
            "a slot stays armed",
            "assign write_row_armed = armed",
            "assign write_row_armed = 1'b1",
            "row"),
        new FaultRow(
            "ArrivalLine",
            "arrivals are taken while rows are cleared",
            "assign arrival_ready = sweep_done",
            "assign arrival_ready = 1'b1",
            "quiet"),
        new FaultRow(
            "ArrivalLine",
            "a row is written of the arrival's window whatever its phase",
            "_zz_arrivals_judge_writes = (arrivals_isVisited ? arrivals_forVisited_writes : arrivals_forStored_writes)",
            "_zz_arrivals_judge_writes = 1'b1",
            "current"),
        new FaultRow(
            "ArrivalLine",
            "a window that is completed may complete again",
            "_zz_arrivals_forStored_row_error_1 = ((_zz_arrivals_forStored_row_error && (! arrivals_row_of_completed))",
            "_zz_arrivals_forStored_row_error_1 = (_zz_arrivals_forStored_row_error",
            "completes"),
        new FaultRow(
            "ArrivalLine",
            "who asks again is answered, whether the window is completed or not",
            "((arrivals_asksDone && _zz_arrivals_forStored_row_error) && arrivals_row_of_completed)",
            "(arrivals_asksDone && _zz_arrivals_forStored_row_error)",
            "answers"),
        new FaultRow(
            "ArrivalLine",
            "a completion waits for the time of the next answer",
            "arrivals_forStored_answers = ((_zz_arrivals_forStored_writes_1 && arrivals_row_mayAnswer) || _zz_arrivals_forStored_row_completed)",
            "arrivals_forStored_answers = ((_zz_arrivals_forStored_writes_1 || _zz_arrivals_forStored_row_completed) && arrivals_row_mayAnswer)",
            "completed"),
        new FaultRow(
            "ArrivalLine",
            "the third of three arrivals in a row does not see the first",
            "arrivals_rows_earlier <= ((arrivals_of1_window == arrivals_before_window) && arrivals_before_valid)",
            "arrivals_rows_earlier <= 1'b0",
            "same"),
        new FaultRow(
            "ArrivalLine",
            "who was taken before an open counts for the new use",
            "arrivals_visited_at4 <= (arrivals_visited_counts && (",
            "arrivals_visited_at4 <= ((",
            "at4"),
        new FaultRow(
            "ArrivalLine",
            "a packet whose write failed completes its window",
            "arrivals_classes_fine = (arrivals_classes_packet && (! arrivals_of3_error))",
            "arrivals_classes_fine = arrivals_classes_packet",
            "classes"),
        new FaultRow(
            "PacketMaker",
            "the packet goes to the holder of the next order's window",
            "(made_direct ? reply_payload_peer : fetch_holder_peer)",
            "(made_direct ? reply_payload_peer : fetch_latch_peer)",
            "made"),
        new FaultRow(
            "PacketMaker",
            "a refusal that waited as an answer has no packet",
            "offer_valid <= (! made_stale)",
            "offer_valid <= (! (made_stale || (! made_named)))",
            "each"),
        new FaultRow(
            "PacketMaker",
            "a window that is opened while its row is read is taken for what it was",
            "((! made_direct) && (fetch_late || (",
            "((! made_direct) && ((",
            "judged"),
        new FaultRow(
            "PacketMaker",
            "an answer that refuses is a completion response",
            "(answers_pop_payload_refuses ? 3'b110 : 3'b001)",
            "3'b001",
            "order"),
        new FaultRow(
            "PacketMaker",
            "a reply is done with before its packet was taken",
            "offer_replied <= ((offer_valid && offer_direct) && packet_ready)",
            "offer_replied <= (offer_valid && offer_direct)",
            "replied"),
        new FaultRow(
            "Sweep",
            "it gives a close whether there is room or not",
            "assign closes = (quiet && commandFree)",
            "assign closes = quiet",
            "sweepGives"),
        new FaultRow(
            "Sweep",
            "it commits in a visit of the desk, too",
            "assign sweepCommit_valid = (((closes || givesUp) || asks) || leaves)",
            "assign sweepCommit_valid = ((((closes || givesUp) || asks) || leaves) || (seen_valid && (seen_payload_kind == VisitKind_OPEN_1)))",
            "sweepCommits"),
        new FaultRow(
            "RequestMaker",
            "it wishes a visit of the desk's",
            "((state_1 == RequestState_ASKED) ? VisitKind_ASKED : VisitKind_ASK)",
            "((state_1 == RequestState_ASKED) ? VisitKind_ASKED : VisitKind_RESPOND)",
            "kinds"),
        new FaultRow(
            "RequestMaker",
            "it commits of a window that is not open any more",
            "assign note_hands = ((seen_valid && (seen_payload_kind == VisitKind_ASKED)) && open_1)",
            "assign note_hands = (seen_valid && (seen_payload_kind == VisitKind_ASKED))",
            "stays"),
        new FaultRow(
            "RequestMaker",
            "open is what is of its generation",
            "isOpen <= ((((seen_payload_row_phase == 2'b01) && (seen",
            "isOpen <= ((((seen_payload_row_phase != 2'b00) && (seen",
            "open"),
        new FaultRow(
            "ReceiveControl",
            "the sweep frees a window that left, with its mark or without",
            "seen_payload_row_phase == 2'd3 && seen_payload_markFree",
            "seen_payload_row_phase == 2'd3",
            "phases"),
        new FaultRow(
            "ReceiveControl",
            "the sweep names another window",
            "freed_valid == frees_now && (!frees_now || freed_payload_window == window_freed)",
            "freed_valid == frees_now",
            "given"),
        new FaultRow(
            "ReceiveControl",
            "an open may be cancelled",
            "&& !(last_kind == OPENS && outcome_payload_cancelled)",
            "",
            "use"),
        new FaultRow(
            "Sweep",
            "a window that is stirred leaves before it is completed",
            "assign closes = (quiet && commandFree)",
            "assign closes = ((quiet || over) && commandFree)",
            "orderly"),
        new FaultRow(
            "Sweep",
            "a window is told to be free though an arrival cancelled that",
            "_zz_freed_valid <= (deed_happens && deed_leaves)",
            "_zz_freed_valid <= (deed_settles && deed_leaves)",
            "frees"),
        new FaultRow(
            "Sweep",
            "a failure is told of the window that is visited next",
            "refusal_row_window <= deed_use_window",
            "refusal_row_window <= seen_payload_window",
            "tells"),
        new FaultRow(
            "Sweep",
            "a window is free before its mark has come",
            "leaving <= ((seen_payload_row_phase == 2'b11) && seen_payload_markFree)",
            "leaving <= (seen_payload_row_phase == 2'b11)",
            "early"),
        new FaultRow(
            "ConnectionDesk",
            "a window is opened by its row's number",
            "window <= free_next;",
            "window <= free_head;",
            "free"),
        new FaultRow(
            "ConnectionDesk",
            "another window comes back in its stead",
            "(sweep_done ? freed_payload_window : sweep_row)",
            "(sweep_done ? window : sweep_row)",
            "waits"),
        new FaultRow(
            "ConnectionDesk",
            "a window stays in the line when it is opened",
            "assign free_takes = relinks;",
            "assign free_takes = 1'b0;",
            "size"),
        new FaultRow(
            "ConnectionDesk",
            "an open has the generation of the use before",
            "deskCommit_payload_phase_generation = nextTag;",
            "deskCommit_payload_phase_generation = seen_payload_row_generation;",
            "next"),
        new FaultRow(
            "WindowVisits",
            "a command that an arrival cancelled is given all the same",
            "assign when_WindowVisits_l403 = (held_gives && (! held_cancelled))",
            "assign when_WindowVisits_l403 = held_gives",
            "commands"),
        new FaultRow(
            "WindowVisits",
            "a visit that will give a command does not wait for room",
            "assign chosen_desk = (deskWish_valid && ((! deskWish_payload_command) || commandFree))",
            "assign chosen_desk = deskWish_valid",
            "room"),
        new FaultRow(
            "WindowVisits",
            "the next visit begins as one decides",
            "looks <= settles",
            "looks <= decides",
            "alone"),
        new FaultRow(
            "WindowVisits",
            "a wish of the request maker is taken for one of the desk",
            "chosen_kind = requestWish_payload_kind",
            "chosen_kind = deskWish_payload_kind",
            "forDesk"),
        new FaultRow(
            "WindowVisits",
            "the mark of a use before counts",
            "_zz_seen_payload_markFree <= (measure_current && arrivalNow_markFree)",
            "_zz_seen_payload_markFree <= arrivalNow_markFree",
            "brings"),
        new FaultRow(
            "WindowVisits",
            "an arrival just as the row is read is not seen",
            "looked_writes <= ((looked_valid && (looked_address == visited)) && _zz_looked_writes)",
            "looked_writes <= 1'b0",
            "brought"),
        new FaultRow(
            "WindowVisits",
            "an arrival cancels an open, too",
            "held_ofAny <= (hit_comes && of_sweep)",
            "held_ofAny <= (hit_comes && (of_sweep || of_open))",
            "opens"),
        new FaultRow(
            "WindowVisits",
            "a packet row of the window that is next",
            "assign packetWrite_payload_address = visited",
            "assign packetWrite_payload_address = chosen_window",
            "packets"),
        new FaultRow(
            "WindowVisits",
            "a visit sees whether progress was seen where overrun should be",
            "phaseNow_regNext_overrunSeen <= phaseNow_overrunSeen",
            "phaseNow_regNext_overrunSeen <= phaseNow_progressSeen",
            "sees"),
        new FaultRow(
            "WindowVisits",
            "what an arrival cancelled as the visit decided is written",
            "assign held_stands = (commit_happens && (! held_stops))",
            "assign held_stands = commit_happens",
            "settles"),
        new FaultRow(
            "WindowVisits",
            "a row that was written changes with the next visit's window",
            "waits <= (! compares)",
            "waits <= compares",
            "waits"),
        new FaultRow(
            "WindowVisits",
            "the address comes with the write only",
            "assign phaseWrite_payload_address = visited;",
            "assign phaseWrite_payload_address = settles ? visited : (~ visited);",
            "keeps"),
        new FaultRow(
            "WindowVisits",
            "an outcome without a visit",
            "assign outcome_valid = settles",
            "assign outcome_valid = settles || looks",
            "ends"),
        new FaultRow(
            "WindowVisits",
            "the next visit begins two clocks early",
            "looks <= settles",
            "looks <= compares",
            "one"),
        new FaultRow(
            "WindowVisits",
            "the sweep's commit in anybody's visit",
            "of_sweep <= (kind == VisitKind_SWEEP)",
            "of_sweep <= 1'b1",
            "kind"),
        new FaultRow(
            "WindowVisits",
            "a row of the window that is next",
            "assign phaseWrite_payload_address = visited",
            "assign phaseWrite_payload_address = chosen_window",
            "owner"),
        new FaultRow(
            "WindowVisits",
            "written whether the visitor committed or not",
            "assign commit_happens = (decides && commit_one_valid)",
            "assign commit_happens = decides",
            "held"),
        new FaultRow(
            "WindowVisits",
            "what a window has completed is said with the visit, no clock before",
            "assign seen_payload_completed = _zz_seen_payload_completed",
            "assign seen_payload_completed = (_zz_seen_payload_completed && decides)",
            "before"),
        new FaultRow(
            "WindowVisits",
            "what is due is said for one clock",
            "assign seen_payload_due = (due || promptWaits_due)",
            "assign seen_payload_due = ((due || promptWaits_due) && decides)",
            "stands"),
        new FaultRow(
            "WindowVisits",
            "the desk gets the window that the request maker wishes",
            "chosen_window = deskWish_payload_window",
            "chosen_window = requestWish_payload_window",
            "wished"),
        new FaultRow(
            "CounterBank",
            "the host gets the low bits of the row that is visited",
            "output_1 <= memory_spinal_port0",
            "output_1 <= {memory_spinal_port0[63:7], recent}",
            "count"),
        new FaultRow(
            "CounterBank",
            "a row is visited though it will be written as the host reads",
            "assign goes = ((! announce) && (! fetch))",
            "assign goes = (! fetch)",
            "told"),
        new FaultRow(
            "AccessSequencer",
            "a counter is read a clock early",
            "assign fetch = step[4]",
            "assign fetch = step[3]",
            "host"),
        new FaultRow(
            "AccessSequencer",
            "the next access begins while one is under way",
            "idle <= (step[7] ||",
            "idle <= (step[6] ||",
            "idle"),
        new FaultRow(
            "Sweep",
            "a window behind the one that was found is forgotten",
            "inUse_left <= (inUse_left & (~ inUse_first))",
            "inUse_left <= (inUse_left & (~ inUse_first) & (~ {inUse_first, 1'b0}))",
            "turn"),
        new FaultRow(
            "Sweep",
            "another may be found before the one that was has had its turn",
            "assign when_UsedWindows_l102 = (inUse_finds && (! inUse_known))",
            "assign when_UsedWindows_l102 = inUse_finds",
            "turn"),
        new FaultRow(
            "ConnectionDesk",
            "requests are looked at while rows are cleared",
            "_pop_valid) && sweep_done)",
            "_pop_valid))",
            "later"));
  }

  /**
   * Those of a block.
   *
   * @param block any
   * @return its faults
   */
  public static List<FaultRow> of(Subject block) {
    return all().stream()
        .filter(fault -> fault.subject().equals(block.sizes().get("block")))
        .toList();
  }
}

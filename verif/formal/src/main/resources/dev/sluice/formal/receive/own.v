// SPDX-License-Identifier: Apache-2.0
// A data packet, any, from its header on: its header goes through Admission, its row, which is row k, through VerdictJoin, and its command to the writer,
// which then takes its payload.
wire header_own = 1'b1;
(* anyseq *) wire payload_own, now_writes, now_last;
reg own_row, own_command;
wire now_turn = own_command && need_turn;
always @(posedge clk) begin
  own_row <= !reset && (row_ends || own_row && !k_pair_ends);
  own_command <= !reset && (own_row && k_pair_ends || own_command && !(need_turn && packet_ends));
end
// Which header, row and command are followed is free: these choose those of one packet.
(* keep *) wire a_own_header = row_chosen == (own_chosen && !own_waits);
(* keep *) wire a_own_row = !row_ends || rows_come == k_any;
(* keep *) wire a_own_command = need_chosen == (own_row && k_pair_ends);
// The payload that is taken for a packet's command is that of the frame that its header came from.
(* keep *) wire p_own = !(now_turn && beat_takes) || payload_own;

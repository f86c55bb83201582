// SPDX-License-Identifier: Apache-2.0
// How many commands of packets with payload have been taken. Of one of them, any: how many there were before it, how many beats its payload has, and whether
// that is written, as long as it is still to be taken. Who takes it drives now_writes, whether the beat at the port is written, and now_last, whether it
// is the last one of its command.
(* anyseq *) wire need_chosen;
reg [15:0] somes_in, need_number, need_beats;
reg needs, need_writes;
wire some_comes = writeCommand_valid && writeCommand_ready && !writeCommand_payload_closed && writeCommand_payload_bytes != 0;
wire need_begins = some_comes && need_chosen && !needs;
wire need_turn = needs && payloads_out == need_number;
wire [16:0] command_beats = (17'd0 + writeCommand_payload_bytes + BEAT - 17'd1) / BEAT;
always @(posedge clk) begin
  somes_in <= reset ? 16'd0 : somes_in + some_comes;
  needs <= !reset && (need_begins || needs && !(need_turn && packet_ends));
  if(need_begins) begin
    need_number <= somes_in;
    need_beats <= command_beats[15:0];
    need_writes <= writeCommand_payload_write && writeCommand_payload_address % BEAT == 0;
  end
end
// Payload that is written ends where its command does, whichever has its turn. The receive path guarantees it; PacketWriter assumes it.
(* keep *) wire $ENDS = !(now_turn && beat_takes && now_writes) || payload_payload_last == now_last;
// No payload is taken before its command, and there are never more than 7 commands whose payload was not; in a command's turn it is taken beat by beat, and
// written if the command is, to the end of the command. PacketWriter guarantees it.
(* keep *) wire $NEEDED = somes_in - payloads_out <= 16'd7 && (!beat_takes || payloads_out != somes_in);
(* keep *) wire $DRAINS = !(need_turn && beat_takes) || now_writes == need_writes && (!now_writes || beats_out < need_beats
  && now_last == (beats_out + 16'd1 == need_beats));

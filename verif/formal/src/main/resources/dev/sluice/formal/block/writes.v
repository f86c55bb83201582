// SPDX-License-Identifier: Apache-2.0
// The command that was taken last, as the page has it: where its next burst begins, how many beats of it are left, how many bursts it has had.
wire taken = writeCommand_valid && writeCommand_ready;
wire some = !writeCommand_payload_closed && writeCommand_payload_bytes != 0;
wire aligned = writeCommand_payload_address % BEAT == 0;
wire to_memory = some && writeCommand_payload_write && aligned;
wire [103:0] command = {writeCommand_payload_closed, some && writeCommand_payload_write && !aligned, writeCommand_payload_window,
  writeCommand_payload_generation, writeCommand_payload_pidx, writeCommand_payload_verdict, writeCommand_payload_wbase, writeCommand_payload_slide,
  writeCommand_payload_complete, writeCommand_payload_answerAgain, writeCommand_payload_refuse, writeCommand_payload_again};
// What goes into the queues: a burst's address, its plan, and with the last the command to those that wait.
wire [63:0] burst_address = take_cutter_address;
wire [13:0] burst_beats = take_cutter_length + 14'd1;
wire [103:0] marked = {take_mark_closed, take_mark_error, take_mark_window, take_mark_generation, take_mark_pidx, take_mark_verdict, take_mark_wbase,
  take_mark_slide, take_mark_complete, take_mark_answerAgain, take_mark_refuse, take_mark_again};
reg t_open, t_writes, t_drops;
reg [63:0] t_next;
reg [13:0] t_left, t_bytes;
reg [1:0] t_bursts;
reg [103:0] t_command;
always @(posedge clk) begin
  t_open <= !reset && (taken || t_open && !pending_push_valid);
  if(taken) begin
    t_writes <= to_memory;
    t_drops <= some && !to_memory;
    t_next <= writeCommand_payload_address;
    t_left <= (writeCommand_payload_bytes + BEAT - 1) / BEAT;
    t_bytes <= writeCommand_payload_bytes;
    t_bursts <= 2'd0;
    t_command <= command;
  end else if(addresses_push_valid) begin
    t_next <= t_next + burst_beats * BEAT;
    t_left <= t_left - burst_beats;
    t_bursts <= t_bursts + 2'd1;
  end
end
// No written packet is longer than P, as Admission lets in no other.
(* keep *) wire a_bytes = !writeCommand_valid || !writeCommand_payload_write || writeCommand_payload_bytes <= PAYLOAD;
// The bursts of a command that is written go on from its address, one where the last ended, to its last beat and no further; none crosses 4 KB.
(* keep *) wire p_bursts = !addresses_push_valid || t_open && t_writes && burst_address == t_next && burst_beats != 0 && burst_beats <= t_left
  && burst_address[11:0] + burst_beats * BEAT <= 4096 && pending_push_valid == (burst_beats == t_left);
// Each burst has its plan, and a packet that is dropped has one; nothing else has.
(* keep *) wire p_planned = plans_push_valid == (addresses_push_valid || pending_push_valid && t_drops)
  && (!plans_push_valid || take_writes == t_writes && (!t_writes || take_cutter_last == pending_push_valid && take_tailBytes == t_bytes % BEAT));
// Each command is with those that wait once, as it came, with its last burst, and says how many bursts it has had; and the next is not taken before.
(* keep *) wire p_marked = awaited_push_valid == pending_push_valid && (!taken || !t_open || pending_push_valid)
  && (!pending_push_valid || t_open && marked == t_command && awaited_push_payload == t_bursts + addresses_push_valid);
// A beat of payload goes to memory, as it came, while the plan says so, as many as the burst has; the last bytes of the packet are not beyond its end.
reg [7:0] d_beat;
always @(posedge clk) d_beat <= reset ? 8'd0 : !datas_push_valid ? d_beat : drain_lastBeat ? 8'd0 : d_beat + 8'd1;
wire d_takes = payload_valid && payload_ready;
wire d_ends = d_beat == plans_pop_payload_length;
wire [BEAT-1:0] d_strobes;
genvar byte_of;
generate for(byte_of = 0; byte_of < BEAT; byte_of = byte_of + 1) begin : strobes
  assign d_strobes[byte_of] = !(d_ends && plans_pop_payload_last) || plans_pop_payload_tailBytes == 0 || byte_of < plans_pop_payload_tailBytes;
end endgenerate
(* hierconn *) wire [8*BEAT-1:0] \datas.push_payload_data ;
(* keep *) wire p_drained = (!d_takes || plans_pop_valid) && datas_push_valid == (d_takes && plans_pop_payload_write)
  && (!datas_push_valid || \datas.push_payload_data == payload_payload_data)
  && (!datas_push_valid || datas_push_ready && drain_lastBeat == d_ends && datas_push_payload_strb == d_strobes)
  && plans_pop_ready == (d_takes && (plans_pop_payload_write ? d_ends : payload_payload_last));
// Who waits has as many responses as it awaits, and none is taken for another; one that is not OKAY is told with the arrival, a clock later.
reg [1:0] r_had;
reg r_bad, r_wrong, r_settled;
wire r_comes = m_axi_bvalid && m_axi_bready;
wire r_fails = r_bad || r_comes && m_axi_bresp != 2'b00;
always @(posedge clk) begin
  r_had <= reset || answer_settles ? 2'd0 : r_had + r_comes;
  r_bad <= !reset && !answer_settles && r_fails;
  r_wrong <= r_fails;
  r_settled <= !reset && answer_settles;
end
(* keep *) wire p_settled = (!answer_settles || awaited_pop_valid && r_had + r_comes == {1'b0, awaited_pop_payload})
  && (!m_axi_bready || awaited_pop_valid && r_had != awaited_pop_payload) && answer_arrives == r_settled
  && (!answer_arrives || arrivals_push_payload_error == (r_wrong || pending_pop_payload_error));

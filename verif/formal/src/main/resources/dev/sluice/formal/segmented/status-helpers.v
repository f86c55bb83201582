// SPDX-License-Identifier: Apache-2.0
// What the answer's vector holds: the bit of the followed packet, which its reading brings into the register behind the vector, from where all rows
// move to the left; then rows that begin at WBASE come back. q_bit: what was read; f_was: whether the packet was received before the probe.
wire f_seen{split+1} = c{split+1}_open && k_star < m{split+1};
wire f_reads = f_mine && !dl{split+2} && qy{split+1} && rn{split+1} == k_star >> 5;
reg f_was, f_bit;
always @(posedge clk) begin
  if (probes[{split+1}]) f_was <= f_seen{split+1};
  if (f_reads) f_bit <= f_seen{split+1};
end
(* keep *) wire i_read_row = !f_reads || {name:split+1}_ROW[31-k_star[4:0]] == f_seen{split+1};
wire [25:0] f_j = (k_star >> 5) - look_first;
wire f_covered = k_star >> 5 >= look_first && f_j <= SEGMENTS;
wire f_read = f_covered && ce{split+2} > f_j;
wire q_bit = f_covered && f_bit;

// The probe: what was received before it, and the first segment.
(* keep *) wire i_probe_loads = !(probes[{gather}] && f_mine && c{gather}_open) || f_number == s{gather} >> 5;
//: i = decide .. base
(* keep *) wire i_probe_first_{i} = !(probes[{i}] && f_mine && c{i}_open) || look_first == s{i} >> 5;
//: end
//: i = split+2 .. out
(* keep *) wire i_was_{i} = !(probes[{i}] && f_mine) || f_was == (c{i}_open && k_star < m{i});
//: end
(* keep *) wire i_was_kept = !(f_mine && pp{out+1}) || f_was == q_was;
(* keep *) wire i_was_reach = !(f_mine && pp{split+2} && f_was) || k_star >> 5 <= look_first + SEGMENTS;
wire f_clean{split+1} = f_mine && pp{split+2} && !dl{split+2} && ce{split+2} != SEGMENTS + 1;
(* keep *) wire i_was_stays = !f_clean{split+1} || !f_was || f_seen{split+1};
(* keep *) wire i_bit_from = !(f_mine && pp{split+2} && !dl{split+2} && f_read) || !f_was || f_bit;
(* keep *) wire i_bit_to = !(f_clean{split+1} && f_read) || !f_bit || f_seen{split+1};
//: i = split+2 .. out
(* keep *) wire i_bit_to_{i} = !(f_queried && since == {i} + 1 && f_read) || !f_bit || c{i}_open && k_star < m{i};
//: end
(* keep *) wire i_bit_kept = !(f_kept && f_covered) || !f_bit || q_state != 0 && q_got;
//: i = split .. split+1
(* keep *) wire i_first_late_{i} = !(f_mine && pp{i+1} && !dl{i+1} && ce{i+1} != SEGMENTS + 1 && c{i}_open) || {look_first, 5'd0} <= s{i};
//: end
//: i = base .. judge
(* keep *) wire i_reach_{i} = !(f_mine && pp{i+1} && !dl{i+1} && ce{i+1} != SEGMENTS + 1 && c{i}_open) || {look_first, 5'd0} <= g{i};
//: end
(* keep *) wire i_reach_{out} = !(f_told && c{out}_open) || {look_first, 5'd0} <= g{out} && g{out} <= M;
(* keep *) wire i_reach_kept = !f_open_kept || {look_first, 5'd0} <= q_base && q_base <= M;

// How the rows move: clocks after the last reading was found, in which S + 1 rows leave and f_turns more follow.
reg [2:0] quiet;
always @(posedge clk) quiet <= reset ? 3'd0 : {quiet, 1'b1};
(* keep *) wire i_quiet = (!sweep_done || quiet[0]) && (!pending || quiet[1]) && (!f_begun || quiet[2]);
wire [12:0] f_tau = since > LATENCY && going ? since - LATENCY : 13'd0;
wire [FIRST_BITS-1:0] f_target = look_answer_row_wbase >> 5;
wire [FIRST_BITS-1:0] f_apart = f_target - look_first;
wire f_over = f_apart > SEGMENTS;
wire [6:0] f_turns = (f_over ? SEGMENTS + 1 : f_apart) + 2;
(* keep *) wire i_turn_takes = look_turn_control_takes == (f_tau != 0 && f_tau <= SEGMENTS + 1)
  && look_turn_control_allTaken == (f_tau == SEGMENTS + 1)
  && look_turn_shifter_takes == (f_tau > 1 && f_tau <= SEGMENTS + 2)
  && (!look_turn_control_takes || look_turn_control_taken == f_tau - 13'd1);
(* keep *) wire i_turn_goes = look_turn_control_goes == (f_tau > SEGMENTS + 1 && f_tau <= SEGMENTS + 2 + f_turns)
  && look_turn_control_allGone == (f_tau != 0 && f_tau == SEGMENTS + 2 + f_turns)
  && look_turn_done == (f_tau != 0 && f_tau == SEGMENTS + 3 + f_turns)
  && look_valid == (f_tau != 0 && f_tau == SEGMENTS + 4 + f_turns)
  && (!look_turn_control_goes || look_turn_control_left + f_tau == SEGMENTS + 2 + f_turns);
(* keep *) wire i_turn_ends = f_tau <= SEGMENTS + 4 + f_turns;
(* keep *) wire i_turn_rows = (f_tau < 1 || look_turn_rows_difference == f_apart)
  && (f_tau < 2 || look_turn_rows_over == f_over && (f_over || look_turn_rows_within == f_turns))
  && (f_tau < 3 || look_turn_rows_last == f_turns);
wire f_stirs = f_tau > 1 && f_tau <= SEGMENTS + 3 + f_turns;
(* keep *) wire i_turn_stirs = look_turn_stirs == (qy{split+1} || f_stirs) && look_turn_pushed == qy{split+1};

// The register of rows: f_n have come in from the right; the row with the packet is row f_row of it, counted from the left; row S is behind it.
wire [6:0] f_n = f_tau > 1 ? SEGMENTS - 1 + f_tau : ce{split+2};
wire f_among = f_mine && !dl{split+2} && k_star >> 5 >= look_first && f_j <= SEGMENTS + 1 && f_j < f_n && f_n <= f_j + SEGMENTS + 1;
wire [6:0] f_row = f_j + SEGMENTS + 1 - f_n;
wire [W-1:0] f_there = look_answer_row_wvec << {f_row, k_star[4:0]};
(* keep *) wire i_row_side = !(f_among && f_row == SEGMENTS) || look_turn_side[31-k_star[4:0]] == q_bit;
(* keep *) wire i_row_in = !(f_among && f_row < SEGMENTS) || f_there[W-1] == q_bit;

// The rows that begin at WBASE: the packet is f_e after the first bit of the first of them.
(* keep *) wire i_turn_zeros = (!quiet[0] || f_tau >= 3 && f_tau <= SEGMENTS + 3 || look_turn_shifter_byEights == 0)
  && (!quiet[1] || f_tau >= 4 && f_tau <= SEGMENTS + 4 || look_turn_shifter_byTwos == 0)
  && (!quiet[2] || f_tau >= 5 && f_tau <= SEGMENTS + 5 || look_turn_shifter_byOnes == 0);
wire f_shown = f_open_kept && k_star >= q_base && k_star < q_base + W;
wire [25:0] f_e = f_over ? k_star - q_base + 32 * (SEGMENTS + 1) : k_star - {look_first, 5'd0} - q_base[4:0];
wire [6:0] f_q = f_e >> 5;
wire f_told_bit = !f_over && q_bit;
wire [38:0] f_eights = look_turn_shifter_byEights << f_e[4:0] << q_base[2:0];
wire [32:0] f_twos = look_turn_shifter_byTwos << f_e[4:0] << q_base[0];
wire [31:0] f_ones = look_turn_shifter_byOnes << f_e[4:0];
(* keep *) wire i_turn_eights = !(f_shown && f_tau == f_q + 3) || f_eights[38] == f_told_bit;
(* keep *) wire i_turn_twos = !(f_shown && f_tau == f_q + 4) || f_twos[32] == f_told_bit;
(* keep *) wire i_turn_ones = !(f_shown && f_tau == f_q + 5) || f_ones[31] == f_told_bit;
(* keep *) wire i_turn_side = !(f_shown && f_tau == f_q + 6) || look_turn_side[31-f_e[4:0]] == f_told_bit;
wire f_back = f_shown && f_tau > f_q + 6 && f_tau <= f_q + 6 + SEGMENTS;
wire [6:0] f_row_back = SEGMENTS + 6 + f_q - f_tau;
wire [W-1:0] f_told_there = look_answer_row_wvec << {f_row_back, f_e[4:0]};
(* keep *) wire i_turn_back = !f_back || f_told_there[W-1] == f_told_bit;

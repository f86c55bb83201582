// SPDX-License-Identifier: Apache-2.0
// One window, any: what visits have written of it (contract/phases.v, contract/phase-rows.v), and what arrivals have done since it was opened.
localparam ACCEPTED = 3'd0;
// The window is one that there is.
(* keep *) wire a_exists = w_star < WINDOWS;
reg [1:0] phase_was;
reg [7:0] use_was;
reg [3:0] age;
reg is_completed, is_wrong;
// The five arrivals before: for the window, its generation, what they say.
wire [13:0] arriving_now = {arrival_valid && arrival_ready && arrival_payload_window == w_star, arrival_payload_generation,
  arrival_payload_closed, !arrival_payload_closed && arrival_payload_answerAgain,
  !arrival_payload_closed && arrival_payload_refuse && !arrival_payload_answerAgain,
  !arrival_payload_closed && !arrival_payload_answerAgain && !arrival_payload_refuse && arrival_payload_error,
  !arrival_payload_closed && !arrival_payload_answerAgain && !arrival_payload_refuse && !arrival_payload_error
    && arrival_payload_verdict == ACCEPTED && arrival_payload_complete};
reg [13:0] arrived_1, arrived_2, arrived_3, arrived_4, arrived_5;
// Five clocks after: of the use that the window is in, and not taken before that was opened.
wire comes = arrived_5[13] && arrived_5[12:5] == use_now && phase_now == OPEN && (age > 3 || phase_was != FREE);
always @(posedge clk) begin
  phase_was <= reset ? FREE : visits ? phase_now : phase_was;
  use_was <= reset ? 8'hff : visits ? use_now : use_was;
  age <= reset ? 4'd15 : visits ? 4'd1 : age + (age != 15);
  is_completed <= !reset && !opens && (is_completed || writes && arrivalWrite_payload_completes);
  is_wrong <= !reset && !opens && (is_wrong || comes && arrived_5[1] && !is_completed);
  arrived_1 <= reset ? 14'd0 : arriving_now;
  arrived_2 <= reset ? 14'd0 : arrived_1;
  arrived_3 <= reset ? 14'd0 : arrived_2;
  arrived_4 <= reset ? 14'd0 : arrived_3;
  arrived_5 <= reset ? 14'd0 : arrived_4;
end
wire answers = answer_valid && answer_payload_window == w_star;
// ArrivalLine guarantees all of this; that a completion is told of what is whole is proved of ReceiveControl by it. A use completes once, by an arrival that
// was accepted and says so, while it is open and no packet of it came whose write failed.
(* keep *) wire $COMPLETES = !(writes && arrivalWrite_payload_completes) || comes && arrived_5[0] && !is_completed && !is_wrong;
// A completion response is given to that arrival, at once, or to one that asks again after it; it has the generation of both.
(* keep *) wire $ANSWERS = !answers || answer_payload_refuses
  || comes && answer_payload_generation == use_now && (arrived_5[0] && arrivalWrite_payload_completes && writes || arrived_5[3] && is_completed);
// None is forgotten: an arrival that completes an open use in which there was no error is answered.
(* keep *) wire $COMPLETED = !(comes && arrived_5[0] && !is_completed && !is_wrong)
  || writes && arrivalWrite_payload_completes && answers && !answer_payload_refuses;
// A mark that a row of the window has is that of an arrival since the window was opened.
wire comes_open = arrived_5[13] && arrived_5[12:5] == use_now && phase_now != FREE && (age > 3 || phase_was != FREE);
reg mark_came;
always @(posedge clk) mark_came <= !reset && !opens && (mark_came || comes_open && arrived_5[4]);
(* keep *) wire $MARKED = !is_marked || mark_came;

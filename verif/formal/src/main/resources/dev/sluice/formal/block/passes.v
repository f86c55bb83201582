// SPDX-License-Identifier: Apache-2.0
// A command comes when it is taken, and goes as the arrival of it; but for whether there was an error all of it is there again.
wire turn_comes = writeCommand_valid && writeCommand_ready, turn_goes = arrival_valid && arrival_ready;
wire [91:0] turn_came = {writeCommand_payload_closed, writeCommand_payload_window, writeCommand_payload_generation, writeCommand_payload_pidx,
  writeCommand_payload_verdict, writeCommand_payload_wbase, writeCommand_payload_slide, writeCommand_payload_complete,
  writeCommand_payload_answerAgain, writeCommand_payload_refuse, writeCommand_payload_again};
wire [91:0] turn_gone = {arrival_payload_closed, arrival_payload_window, arrival_payload_generation, arrival_payload_pidx,
  arrival_payload_verdict, arrival_payload_wbase, arrival_payload_slide, arrival_payload_complete,
  arrival_payload_answerAgain, arrival_payload_refuse, arrival_payload_again};

// SPDX-License-Identifier: Apache-2.0
// The packets that the engine has been asked of, and how many of some there are.
wire [LATENCY-1:0] asked_packets;
genvar stage;
generate for(stage = 0; stage < LATENCY; stage = stage + 1) begin : stages
  assign asked_packets[stage] = line[COMMAND_BITS * stage + COMMAND_BITS - 1 -: 3] == 3'b101;
end endgenerate
function [15:0] ones(input [LATENCY-1:0] some);
  integer of;
  begin
    ones = 16'd0;
    for(of = 0; of < LATENCY; of = of + 1) ones = ones + some[of];
  end
endfunction

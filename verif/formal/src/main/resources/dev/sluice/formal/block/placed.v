// SPDX-License-Identifier: Apache-2.0
// What an order says beside what the engine is told, four clocks after it was taken.
reg [12:0] open_tail_1, open_tail_2, open_tail_3, open_tail;
reg [63:0] open_address_1, open_address_2, open_address_3, open_address;
always @(posedge clk) begin
  open_tail_1 <= take_command_payload_tailBytes; open_tail_2 <= open_tail_1; open_tail_3 <= open_tail_2; open_tail <= open_tail_3;
  open_address_1 <= take_command_payload_address; open_address_2 <= open_address_1; open_address_3 <= open_address_2; open_address <= open_address_3;
end

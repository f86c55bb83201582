// SPDX-License-Identifier: Apache-2.0
// The phase row that a visit writes: once in eight clocks, none while rows are cleared; its address stands from the clock before to the clock after, the
// row for four clocks after.
reg [3:0] written_since;
reg [WINDOW_BITS-1:0] address_before;
reg [WINDOW_BITS+13:0] row_written;
wire [WINDOW_BITS+13:0] row_shown = {phaseWrite_payload_address, phaseWrite_payload_row_phase, phaseWrite_payload_row_generation,
  phaseWrite_payload_row_cause, phaseWrite_payload_row_overrunSeen, phaseWrite_payload_row_progressSeen};
always @(posedge clk) begin
  written_since <= reset ? 4'd15 : phaseWrite_valid ? 4'd1 : written_since + (written_since != 15);
  address_before <= phaseWrite_payload_address;
  row_written <= phaseWrite_valid ? row_shown : row_written;
end
(* keep *) wire $KEEPS = (!phaseWrite_valid || written_since >= 8 && sweep_done && phaseWrite_payload_address == address_before)
  && (written_since != 1 || row_shown[WINDOW_BITS+13:14] == row_written[WINDOW_BITS+13:14])
  && (written_since > 4 || phaseWrite_valid || row_shown[13:0] == row_written[13:0]);

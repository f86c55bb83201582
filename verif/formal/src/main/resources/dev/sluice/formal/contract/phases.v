// SPDX-License-Identifier: Apache-2.0
// One window, any: its phase and generation as visits wrote them last, free and the one before the first after a reset; and whether an arrival has
// brought the mark since it was opened.
localparam FREE = 2'd0, OPEN = 2'd1, FAILED = 2'd2, LEAVING = 2'd3;
wire visits = phaseWrite_valid && phaseWrite_payload_address == w_star;
wire opens = visits && phase_now == FREE;
wire writes = arrivalWrite_valid && arrivalWrite_payload_address == w_star;
reg [1:0] phase_now;
reg [7:0] use_now;
reg is_marked;
always @(posedge clk) begin
  phase_now <= reset ? FREE : visits ? phaseWrite_payload_row_phase : phase_now;
  use_now <= reset ? 8'hff : visits ? phaseWrite_payload_row_generation : use_now;
  is_marked <= !reset && !opens && (is_marked || writes && arrivalWrite_payload_row_markFree);
end
// The phases of a window follow each other, each use has the next generation, and one ends with its mark. ReceiveControl guarantees it by what its
// visitors and WindowVisits guarantee; ArrivalLine assumes it.
(* keep *) wire $ORDER = !visits
  || (phase_now == FREE ? phaseWrite_payload_row_phase == OPEN && phaseWrite_payload_row_generation == use_now + 8'd1
    : phaseWrite_payload_row_generation == use_now && (phase_now == OPEN ? phaseWrite_payload_row_phase != FREE
      : phase_now == FAILED ? phaseWrite_payload_row_phase == FAILED || phaseWrite_payload_row_phase == LEAVING
      : phaseWrite_payload_row_phase == LEAVING || phaseWrite_payload_row_phase == FREE && is_marked));
// A row of arrivals is written of the use that the window is in. ArrivalLine guarantees it; WindowVisits assumes it.
(* keep *) wire $CURRENT = !writes || phase_now != FREE && arrivalWrite_payload_row_generation == use_now;

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

/**
 * What ArrivalLine may rely on (docs/blocks/control/components.md), at R = 5: what visits write
 * comes after R clocks and at most once in eight, is of a window that there is, and stands for four
 * clocks more; a free window is opened, with the next generation, 0 for the first time, which it
 * has until it is free again.
 */
final class ArrivalContract {
  private static final String STREAMS =
      stands("phaseWrite", "row_cause:2", "row_overrunSeen:1", "row_progressSeen:1")
          + stands("packetWrite", "row_packets:25", "row_next:25");

  static final String VERILOG =
      """
      reg [3:0] visit_cleared;
      reg [4:0] visit_inUse;
      reg [7:0] visit_generations [0:7];
      wire visit_isFree = !visit_inUse[phaseWrite_payload_address];
      wire [7:0] visit_generation = visit_generations[phaseWrite_payload_address] + visit_isFree;
      integer visit_row;
      always @(posedge clk) begin
        if(reset) begin
          visit_cleared <= 4'd0;
          visit_inUse <= 5'd0;
          for(visit_row = 0; visit_row < 8; visit_row = visit_row + 1)
            visit_generations[visit_row] <= 8'hff;
        end else begin
          if(visit_cleared != 4'd15) visit_cleared <= visit_cleared + 4'd1;
          if(phaseWrite_valid) begin
            visit_generations[phaseWrite_payload_address] <= phaseWrite_payload_row_generation;
            visit_inUse[phaseWrite_payload_address] <= phaseWrite_payload_row_phase != 2'd0;
          end
        end
      end
      reg [1:0] phaseWrite_phase;
      reg [7:0] phaseWrite_generation;
      always @(posedge clk) if(phaseWrite_valid) begin
        phaseWrite_phase <= phaseWrite_payload_row_phase;
        phaseWrite_generation <= phaseWrite_payload_row_generation;
      end
      wire [1:0] driven_phaseWrite_payload_row_phase = phaseWrite_stands ? phaseWrite_phase
        : phaseWrite_valid && visit_isFree ? 2'd1 : free_phaseWrite_payload_row_phase;
      wire [7:0] driven_phaseWrite_payload_row_generation = phaseWrite_stands
        ? phaseWrite_generation
        : phaseWrite_valid ? visit_generation : free_phaseWrite_payload_row_generation;
      """
          + STREAMS;

  private ArrivalContract() {}

  /** A flow whose writes are rare, and whose payload stands after one. */
  private static String stands(String flow, String... fields) {
    StringBuilder verilog = new StringBuilder(WRITES.replace("FLOW", flow));
    field(verilog, flow, "address:3");
    for (String field : fields) {
      field(verilog, flow, field);
    }
    return verilog.toString();
  }

  private static final String WRITES =
      """
      reg [2:0] FLOW_since;
      wire FLOW_stands = FLOW_since < 3'd4 && FLOW_wrote;
      reg FLOW_wrote;
      always @(posedge clk)
        if(reset) begin FLOW_since <= 3'd0; FLOW_wrote <= 1'b0; end
        else begin
          FLOW_since <= FLOW_valid ? 3'd0 : FLOW_since == 3'd7 ? 3'd7 : FLOW_since + 3'd1;
          FLOW_wrote <= FLOW_wrote || FLOW_valid;
        end
      wire driven_FLOW_valid = free_FLOW_valid && FLOW_since == 3'd7 && visit_cleared > 4'd5
        && FLOW_payload_address < 3'd5;
      """;

  private static void field(StringBuilder verilog, String flow, String field) {
    String name = field.substring(0, field.indexOf(':'));
    int bits = Integer.parseInt(field.substring(name.length() + 1));
    verilog.append(
        """
        reg [BITS:0] FLOW_NAME;
        always @(posedge clk) if(FLOW_valid) FLOW_NAME <= FLOW_payload_NAME;
        wire RANGEdriven_FLOW_payload_NAME = FLOW_stands ? FLOW_NAME : free_FLOW_payload_NAME;
        """
            .replace("FLOW", flow)
            .replace("NAME", name)
            .replace("RANGE", bits == 1 ? "" : "[BITS:0] ")
            .replace("BITS", Integer.toString(bits - 1)));
  }
}

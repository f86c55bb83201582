// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What ArrivalLine may rely on (docs/blocks/control/components.md), at R = 5: what a visit writes
 * comes after R clocks and at most once in eight, is of a window that there is, and stands for four
 * clocks more; a free window is opened, with the next generation, 0 for the first time, which it
 * has until it is free again, and a packet row, whose N stays; its phases come in their order.
 */
final class ArrivalContract {
  private static final String VISITS =
      """
      reg [3:0] visit_since;
      reg visit_wrote;
      wire visit_writes = phaseWrite_valid || packetWrite_valid;
      wire visit_may = visit_since > 4'd6 && phaseWrite_payload_address < 3'd5;
      wire visit_stands = visit_since < 4'd4 && visit_wrote;
      reg [2:0] visit_window;
      reg [1:0] visit_phases [0:7];
      reg [7:0] visit_generations [0:7];
      reg [24:0] visit_packets [0:7];
      wire [1:0] visit_phase = visit_phases[phaseWrite_payload_address];
      wire visit_isFree = visit_phase == 2'd0;
      wire [1:0] visit_next = visit_isFree ? 2'd1
        : free_phaseWrite_payload_row_phase > visit_phase ? free_phaseWrite_payload_row_phase
        : visit_phase == 2'd3 && free_phaseWrite_payload_row_phase == 2'd0 ? 2'd0 : visit_phase;
      wire [7:0] visit_generation = visit_generations[phaseWrite_payload_address] + visit_isFree;
      integer visit_row;
      always @(posedge clk) begin
        if(visit_writes) visit_window <= phaseWrite_payload_address;
        if(packetWrite_valid)
          visit_packets[phaseWrite_payload_address] <= packetWrite_payload_row_packets;
        if(reset) begin
          visit_since <= 4'd0;
          visit_wrote <= 1'b0;
          for(visit_row = 0; visit_row < 8; visit_row = visit_row + 1) begin
            visit_generations[visit_row] <= 8'hff;
            visit_phases[visit_row] <= 2'd0;
          end
        end else begin
          visit_wrote <= visit_wrote || visit_writes;
          if(visit_writes) visit_since <= 4'd0;
          else if(visit_since != 4'd7) visit_since <= visit_since + 4'd1;
          if(phaseWrite_valid) begin
            visit_generations[phaseWrite_payload_address] <= phaseWrite_payload_row_generation;
            visit_phases[phaseWrite_payload_address] <= phaseWrite_payload_row_phase;
          end
        end
      end
      wire [2:0] visit_address = visit_stands ? visit_window : free_phaseWrite_payload_address;
      wire [2:0] driven_phaseWrite_payload_address = visit_address;
      wire [2:0] driven_packetWrite_payload_address = visit_address;
      wire driven_phaseWrite_valid = free_phaseWrite_valid && visit_may;
      wire driven_packetWrite_valid = visit_may
        && (phaseWrite_valid && visit_isFree || free_packetWrite_valid && !visit_isFree);
      """;

  static final String VERILOG =
      VISITS
          + stands("phaseWrite_payload_row_phase", 2, "visit_next")
          + stands("phaseWrite_payload_row_generation", 8, "visit_generation")
          + Stream.of("row_cause:2", "row_overrunSeen:1", "row_progressSeen:1")
              .map(field -> stands("phaseWrite", field))
              .collect(Collectors.joining())
          + stands(
              "packetWrite_payload_row_packets",
              25,
              "(visit_isFree ? free_packetWrite_payload_row_packets"
                  + " : visit_packets[phaseWrite_payload_address])")
          + stands("packetWrite", "row_next:25");

  private ArrivalContract() {}

  private static String stands(String flow, String field) {
    String name = flow + "_payload_" + field.substring(0, field.indexOf(':'));
    int bits = Integer.parseInt(field.substring(field.indexOf(':') + 1));
    return stands(name, bits, "free_" + name);
  }

  /** What is written is this, and stands. */
  private static String stands(String name, int bits, String written) {
    return """
    reg [BITS:0] stood_NAME;
    always @(posedge clk) if(visit_writes) stood_NAME <= NAME;
    wire RANGEdriven_NAME = visit_stands ? stood_NAME : visit_may ? WRITTEN : free_NAME;
    """
        .replace("NAME", name)
        .replace("WRITTEN", written)
        .replace("RANGE", bits == 1 ? "" : "[BITS:0] ")
        .replace("BITS", Integer.toString(bits - 1));
  }
}

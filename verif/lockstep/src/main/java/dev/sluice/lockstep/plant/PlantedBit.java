// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.plant;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.model.Port;
import java.util.List;

/**
 * A bit of an output that is turned over in one clock.
 *
 * @param port the output
 * @param bit which, from 0
 * @param clock in which, from the first that the instance does
 */
public record PlantedBit(Port port, int bit, long clock) {
  /** What the planted Verilog has inside, to be made reachable: which clock, port and bit. */
  public static final List<String> REGISTERS =
      List.of("plant_clock", "plant_at", "plant_port", "plant_bit");

  /**
   * Puts a module round the top module, of the same name and ports, that turns over the bit which
   * its registers name; they have no reset, and nothing writes them.
   *
   * @param verilog of the top module and what is in it
   * @param top its name
   * @param ports its ports
   * @return Verilog of that top module
   */
  public static String plant(String verilog, String top, List<Port> ports) {
    String inner = top + "_sound";
    String renamed = verilog.replaceFirst("(?m)^module " + top + "\\b", "module " + inner);
    if (renamed.equals(verilog)) {
      throw new IllegalArgumentException("there is no module " + top + " in the Verilog");
    }
    StringBuilder out = new StringBuilder(renamed);
    out.append("\nmodule ").append(top).append(" (\n");
    String separator = "";
    for (Port port : ports) {
      out.append(separator).append(port.isInput() ? "  input  wire " : "  output wire ");
      out.append(range(port)).append(port.name());
      separator = ",\n";
    }
    out.append("\n);\n  reg [63:0] plant_clock;\n  reg [63:0] plant_at;\n");
    out.append("  reg [31:0] plant_port;\n  reg [31:0] plant_bit;\n");
    out.append("  wire plant_now = plant_clock == plant_at;\n");
    out.append("  always @(posedge clk) plant_clock <= plant_clock + 1;\n");
    for (int i = 0; i < ports.size(); i++) {
      Port port = ports.get(i);
      if (!port.isInput()) {
        String sound = "sound_" + port.name();
        out.append("  wire ").append(range(port)).append(sound).append(";\n");
        out.append("  assign ").append(port.name()).append(" = ").append(sound);
        out.append(" ^ ({").append(port.width()).append("{plant_now && plant_port == ").append(i);
        out.append("}} & ({").append(one(port.width())).append("} << plant_bit));\n");
      }
    }
    out.append("  ").append(inner).append(" sound (\n");
    separator = "";
    for (Port port : ports) {
      out.append(separator).append("    .").append(port.name()).append("(");
      out.append(port.isInput() ? "" : "sound_").append(port.name()).append(")");
      separator = ",\n";
    }
    return out.append("\n  );\nendmodule\n").toString();
  }

  private static String one(int width) {
    return width == 1 ? "1'b1" : (width - 1) + "'b0, 1'b1";
  }

  private static String range(Port port) {
    return port.width() == 1 ? "" : "[" + port.msb() + ":" + port.lsb() + "] ";
  }

  /**
   * Tells an instance of the planted Verilog, before its first clock.
   *
   * @param dut the instance
   */
  public void tell(Dut dut) {
    int index = dut.model().ports().stream().map(Port::name).toList().indexOf(port.name());
    dut.internal("plant_clock").set(0, dut.clockCount());
    dut.internal("plant_at").set(0, clock);
    dut.internal("plant_port").set(0, index);
    dut.internal("plant_bit").set(0, bit);
  }

  @Override
  public String toString() {
    return "bit " + bit + " of " + port + " in clock " + clock;
  }
}

package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Synthesis with yosys: Verilog in, a netlist and counts of its cells out. */
final class Yosys {
  private final Tools tools;

  /**
   * What yosys counted.
   *
   * @param netlist the mapped netlist, JSON
   * @param luts lookup tables
   * @param flipFlops flip-flops
   * @param blockRams block RAMs, in the target's own unit
   */
  record Counts(Path netlist, int luts, int flipFlops, int blockRams) {}

  Yosys(Tools tools) {
    this.tools = tools;
  }

  Counts run(Target target, String top, Path verilog, Path folder)
      throws IOException, InterruptedException {
    Path netlist = folder.resolve("netlist.json");
    Path stat = folder.resolve("stat.json");
    Path log = folder.resolve("yosys.log");
    Tools.Program program = tools.find("yosys");
    String script =
        "read_verilog %s; %s -top %s; write_json %s; tee -q -o %s stat -json"
            .formatted(
                program.name(verilog),
                target.synthesis(),
                top,
                program.name(netlist),
                program.name(stat));
    if (program.run(List.of("-p", script), folder, log) != 0) {
      throw new SynthesisException("yosys failed; its messages are in " + log);
    }
    JsonNode cells = new ObjectMapper().readTree(stat.toFile()).at("/design/num_cells_by_type");
    return new Counts(
        netlist,
        count(cells, "SB_LUT4|LUT[1-6]|\\$lut"),
        count(cells, "SB_DFF.*|TRELLIS_FF|FD[RSCP]E(_1)?"),
        count(cells, "SB_RAM.*|DP16KD|PDPW16KD|RAMB(18|36).*"));
  }

  private static int count(JsonNode cells, String types) {
    Pattern pattern = Pattern.compile(types);
    int sum = 0;
    for (var type : cells.properties()) {
      if (pattern.matcher(type.getKey()).matches()) {
        sum += type.getValue().asInt();
      }
    }
    return sum;
  }
}

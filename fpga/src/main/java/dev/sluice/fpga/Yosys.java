// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Synthesis with yosys: Verilog in, a netlist and counts of its cells out. */
final class Yosys {
  /** Cells that hold lookup tables, and how many. */
  private static final Map<String, Integer> LUTS =
      Map.of(
          "SB_LUT4|LUT[1-6]|\\$lut|MISTRAL_ALUT.*",
          1,
          "SRL16E|SRLC32E",
          1,
          "CCU2C",
          2,
          "RAM(32|64)M",
          4,
          "RAM(32|64)M16",
          8,
          "RAM64X1D",
          2,
          "TRELLIS_DPR16X4",
          4);

  private static final String FLIP_FLOPS = "SB_DFF.*|TRELLIS_FF|FD[RSCP]E(_1)?|MISTRAL_FF";
  private static final String BLOCK_RAMS =
      "SB_RAM.*|DP16KD|PDPW16KD|RAMB(18|36).*|MISTRAL_M(10|20)K";

  /** What stands between two registers, in every part. */
  private static final String LOGIC =
      "t:SB_LUT4 t:SB_CARRY t:LUT? t:CARRY? t:MUXF? t:INV t:CCU2C t:PFUMX t:L6MUX21"
          + " t:MISTRAL_ALUT* t:MISTRAL_NOT";

  /** What yosys says of a memory that shall be in lookup tables, for a part without such. */
  private static final String NO_MEMORY = "no valid mapping found for memory";

  private static final Pattern DEPTH = Pattern.compile("\\(length=(\\d+)\\)");
  private static final Pattern VERSION = Pattern.compile("Yosys (\\d\\S*)");

  private final Tools tools;

  /**
   * What yosys counted.
   *
   * @param netlist the mapped netlist, JSON
   * @param luts lookup tables, those that serve as memory or carry too
   * @param flipFlops flip-flops, without those in block RAMs
   * @param ramRegisters flip-flops that went into block RAMs; null where that is not done
   * @param blockRams block RAMs, in the target's own unit
   * @param logicDepth cells on the longest path of lookup tables and carry cells
   * @param memoryBits bits of all memories, before they are mapped
   * @param version of yosys
   */
  record Counts(
      Path netlist,
      int luts,
      int flipFlops,
      Integer ramRegisters,
      int blockRams,
      int logicDepth,
      long memoryBits,
      String version) {}

  Yosys(Tools tools) {
    this.tools = tools;
  }

  Counts run(Target target, String top, Path verilog, Path folder)
      throws IOException, InterruptedException {
    Path netlist = folder.resolve("netlist.json");
    Path stat = folder.resolve("stat.json");
    Path memory = folder.resolve("memory.json");
    Path depth = folder.resolve("depth.txt");
    Path log = folder.resolve("yosys.log");
    Tools.Program program = tools.find("yosys");
    String script =
        """
        read_verilog %s; design -save raw
        hierarchy -check -top %s; proc; flatten; tee -q -o %s stat -json
        design -load raw
        %s -top %s; write_json %s; tee -q -o %s stat -json
        tee -q -o %s ltp w:* %s
        """
            .formatted(
                program.name(verilog),
                top,
                program.name(memory),
                target.synthesis(),
                top,
                program.name(netlist),
                program.name(stat),
                program.name(depth),
                LOGIC)
            .replace("\n", "; ");
    if (program.run(List.of("-p", script), folder, log) != 0) {
      String said = Tools.Program.lastError(log);
      if (said.contains(NO_MEMORY)) {
        throw new UnmeasuredException(
            "does not fit: %s has no RAM in lookup tables for %s (log: %s)"
                .formatted(target.label(), said.substring(said.lastIndexOf(' ') + 1), log));
      }
      throw new SynthesisException("yosys failed: " + said + " (log: " + log + ")");
    }
    JsonNode cells = design(stat).path("num_cells_by_type");
    int luts = 0;
    for (var kind : LUTS.entrySet()) {
      luts += kind.getValue() * count(cells, kind.getKey());
    }
    Integer ramRegisters = target.hasOutputRegisters() ? OutputRegisters.merge(netlist) : null;
    return new Counts(
        netlist,
        luts,
        count(cells, FLIP_FLOPS) - (ramRegisters == null ? 0 : ramRegisters),
        ramRegisters,
        count(cells, BLOCK_RAMS),
        Integer.parseInt(first(DEPTH, depth)),
        design(memory).path("num_memory_bits").asLong(),
        "yosys " + first(VERSION, log));
  }

  private static JsonNode design(Path statistics) throws IOException {
    return new ObjectMapper().readTree(statistics.toFile()).path("design");
  }

  private static String first(Pattern pattern, Path file) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(file));
    if (!matcher.find()) {
      throw new SynthesisException("yosys did not say " + pattern + " in " + file);
    }
    return matcher.group(1);
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

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.netlist.CellCounts;
import dev.sluice.fpga.netlist.LutsByBlock;
import dev.sluice.fpga.netlist.OutputRegisters;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.YosysRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Synthesis for FPGAs with yosys: Verilog in, a netlist and counts of its cells out. */
final class Yosys {
  /** What stands between two registers, in every part. */
  private static final String LOGIC =
      "t:SB_LUT4 t:SB_CARRY t:LUT? t:CARRY? t:MUXF? t:INV t:CCU2C t:PFUMX t:L6MUX21"
          + " t:MISTRAL_ALUT* t:MISTRAL_NOT t:CCU2 t:WIDEFN9";

  private final Tools tools;
  private final YosysRelease release;

  /**
   * What yosys counted; null where the target has no such thing.
   *
   * @param netlist the mapped netlist, JSON
   * @param luts lookup tables, those that serve as memory or carry too
   * @param lutsByBlock the same by block, of a whole NIC
   * @param flipFlops flip-flops, without those in block RAMs
   * @param ramRegisters flip-flops that went into block RAMs; null where that is not done
   * @param blockRams block RAMs, in the target's own unit
   * @param multipliers multipliers, in the target's own unit; null without any
   * @param gateEquivalents area of the cells in NANDs with two inputs, without memories
   * @param library the cells' library
   * @param logicDepth cells on the longest path of lookup tables and carry cells, or of gates
   * @param memoryBits bits of all memories
   * @param version of yosys
   */
  record Counts(
      Path netlist,
      Integer luts,
      Map<String, Integer> lutsByBlock,
      int flipFlops,
      Integer ramRegisters,
      Integer blockRams,
      Integer multipliers,
      Integer gateEquivalents,
      String library,
      int logicDepth,
      long memoryBits,
      String version) {}

  /** With the release on the PATH. */
  Yosys(Tools tools) {
    this(tools, YosysRelease.PATH);
  }

  Yosys(Tools tools, YosysRelease release) {
    this.tools = tools;
    this.release = release;
  }

  /** Synthesizes what is no whole NIC: without counts by block. */
  Counts run(Target target, String top, Path verilog, Path folder)
      throws IOException, InterruptedException {
    return run(target, top, verilog, folder, false);
  }

  /**
   * Synthesizes.
   *
   * @throws SynthesisException when yosys fails, or makes cells that nobody counts
   */
  Counts run(Target target, String top, Path verilog, Path folder, boolean byBlock)
      throws IOException, InterruptedException {
    YosysRun run = new YosysRun(tools, release, folder);
    run.script(
        """
        read_verilog %s; design -save raw
        hierarchy -check -top %s; proc; flatten; tee -q -o %s stat -json
        design -load raw
        %s -top %s; %swrite_json %s; tee -q -o %s stat -json
        tee -q -o %s ltp w:* %s
        """
            .formatted(
                run.name(verilog.getFileName().toString()),
                top,
                run.name("memory.json"),
                target.synthesis(),
                top,
                byBlock ? "autoname; " : "",
                run.name("netlist.json"),
                run.name("stat.json"),
                run.name("depth.txt"),
                LOGIC),
        target.label());
    Path netlist = run.file("netlist.json");
    CellCounts cells = CellCounts.of(run.statistics("stat.json").path("num_cells_by_type"));
    Integer ramRegisters = target.hasOutputRegisters() ? OutputRegisters.merge(netlist) : null;
    return new Counts(
        netlist,
        cells.luts(),
        byBlock ? LutsByBlock.of(netlist) : null,
        cells.flipFlops() - (ramRegisters == null ? 0 : ramRegisters),
        ramRegisters,
        cells.blockRams(),
        cells.multipliers() == 0 ? null : cells.multipliers(),
        null,
        null,
        run.depth("depth.txt"),
        run.statistics("memory.json").path("num_memory_bits").asLong(),
        run.version());
  }
}

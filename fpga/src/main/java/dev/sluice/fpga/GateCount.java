// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.fpga.liberty.CellLibrary;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.YosysRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gate equivalents with yosys: a design mapped to the cells of a library, without a constraint on
 * time, and the sum of their areas in units of the library's smallest NAND with two inputs.
 * Memories stay memories, each with the registers at its ports, and are counted in bits, the small
 * ones too; tables of constants become gates. No wires, no clock tree, no scan chain.
 */
final class GateCount {
  private static final String CELLS = "cells.lib";
  private static final Pattern SIZE = Pattern.compile("parameter \\\\SIZE (\\d+)");
  private static final Pattern WIDTH = Pattern.compile("parameter \\\\WIDTH (\\d+)");

  /** A memory that was not mapped, and a scope's name, have no area. */
  private static final Pattern WITHOUT_AREA = Pattern.compile("\\$mem(_v2)?|\\$scopeinfo");

  private final Tools tools;
  private final YosysRelease release;
  private final CellLibrary library;

  GateCount(Tools tools, YosysRelease release, CellLibrary library) {
    this.tools = tools;
    this.release = release;
    this.library = library;
  }

  /**
   * Counts.
   *
   * @throws SynthesisException when yosys cannot map the design to the library, or to cells of it
   *     that have no area
   */
  Yosys.Counts run(String top, Path verilog, Path folder) throws IOException, InterruptedException {
    YosysRun run = new YosysRun(tools, release, folder);
    Files.copy(library.file(), run.file(CELLS), StandardCopyOption.REPLACE_EXISTING);
    StringBuilder gates = new StringBuilder();
    library.gates().forEach(gate -> gates.append(" t:").append(gate));
    run.script(
        """
        read_verilog %s
        synth -top %s -flatten -run begin:fine; memory_map -rom-only
        opt -fast -full; opt -undriven -fine; techmap; opt -fast
        dfflibmap -liberty %s; abc -liberty %s; opt_clean
        tee -q -o %s stat -json; tee -q -o %s dump t:$mem*; write_json %s
        read_liberty -lib -ignore_miss_func %s; tee -q -o %s ltp w:*%s
        """
            .formatted(
                run.name(verilog.getFileName().toString()),
                top,
                run.name(CELLS),
                run.name(CELLS),
                run.name("stat.json"),
                run.name("memory.txt"),
                run.name("netlist.json"),
                run.name(CELLS),
                run.name("depth.txt"),
                gates),
        Target.ASIC.label());
    JsonNode cells = run.statistics("stat.json").path("num_cells_by_type");
    return new Yosys.Counts(
        run.file("netlist.json"),
        null,
        null,
        flipFlops(cells),
        null,
        null,
        null,
        (int) Math.round(area(cells) / library.nand2Area()),
        library.title(),
        run.depth("depth.txt"),
        memoryBits(run.file("memory.txt")),
        run.version());
  }

  private double area(JsonNode cells) {
    double area = 0;
    TreeSet<String> unknown = new TreeSet<>();
    for (var type : cells.properties()) {
      if (WITHOUT_AREA.matcher(type.getKey()).matches()) {
        continue;
      }
      if (library.area(type.getKey()).isEmpty()) {
        unknown.add(type.getKey());
      } else {
        area += library.area(type.getKey()).get() * type.getValue().asInt();
      }
    }
    if (!unknown.isEmpty()) {
      throw new SynthesisException(
          "%s has no area for %s, which the design was mapped to: give another file with --liberty"
              .formatted(library.file(), String.join(", ", unknown)));
    }
    return area;
  }

  private int flipFlops(JsonNode cells) {
    int sum = 0;
    for (var type : cells.properties()) {
      sum += library.isFlipFlop(type.getKey()) ? type.getValue().asInt() : 0;
    }
    return sum;
  }

  /** The sum over the memories that were left as they are. */
  private static long memoryBits(Path dump) throws IOException {
    String text = Files.readString(dump);
    Matcher size = SIZE.matcher(text);
    Matcher width = WIDTH.matcher(text);
    long bits = 0;
    while (size.find() && width.find()) {
      bits += Long.parseLong(size.group(1)) * Long.parseLong(width.group(1));
    }
    return bits;
  }
}

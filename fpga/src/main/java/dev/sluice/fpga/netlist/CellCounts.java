// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.netlist;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.fpga.tools.SynthesisException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Cells of FPGAs by their types, in yosys's words. A type that is not known here is refused: a
 * count that leaves something out without a word is no count.
 *
 * @param luts lookup tables, those that serve as memory or carry too
 * @param flipFlops flip-flops
 * @param blockRams block RAMs, in the part's own unit
 * @param multipliers multipliers, in the part's own unit
 */
public record CellCounts(int luts, int flipFlops, int blockRams, int multipliers) {
  /** Cells that hold lookup tables, and how many. */
  private static final Map<Pattern, Integer> LUTS =
      Map.of(
          Pattern.compile(
              "SB_LUT4|LUT[1-6]|\\$lut|MISTRAL_(ALUT.*|MLAB)|SRL16E|SRLC32E|RAM(32|64)X1S"),
          1,
          Pattern.compile("CCU2C?|WIDEFN9|RAM(32|64)X1D|RAM128X1S"),
          2,
          Pattern.compile("RAM(32|64)M|RAM128X1D|RAM256X1S|(TRELLIS_)?DPR16X4"),
          4,
          Pattern.compile("RAM32M16|RAM64M8|RAM32X16DR8|RAM64X8SW|RAM256X1D|RAM512X1S"),
          8);

  private static final Pattern FLIP_FLOPS =
      Pattern.compile("SB_DFF.*|TRELLIS_FF|FD[RSCP]E(_1)?|FD1P3[BDIJ]X|MISTRAL_FF");
  private static final Pattern BLOCK_RAMS =
      Pattern.compile("SB_RAM.*|DP16KD?|PDPW16KD|PDP(SC)?16K|RAMB(18|36).*|MISTRAL_M(10|20)K");
  private static final Pattern MULTIPLIERS =
      Pattern.compile("SB_MAC16|MULT\\d+X\\d+D?|DSP48E[12]|MISTRAL_MUL.*");

  /**
   * Carry chains, wide multiplexers, inverters, pins, clock buffers, constants, names of scopes.
   */
  private static final Pattern NOT_COUNTED =
      Pattern.compile(
          "SB_CARRY|SB_IO|SB_GB|SB_GB_IO|PFUMX|L6MUX21|CARRY[48]|MUXF[789]|INV|MISTRAL_NOT"
              + "|[IO]B|[IO]BUF|BUFG|TRELLIS_IO|MISTRAL_(IB|OB|IO|CLKBUF)|VHI|VLO|GND|VCC"
              + "|\\$scopeinfo");

  /**
   * Counts.
   *
   * @param cells of each type how many, as yosys's {@code stat -json} has them
   * @return the counts
   * @throws SynthesisException when there is a cell of another type
   */
  public static CellCounts of(JsonNode cells) {
    List<Pattern> known = List.of(FLIP_FLOPS, BLOCK_RAMS, MULTIPLIERS, NOT_COUNTED);
    TreeSet<String> unknown = new TreeSet<>();
    int luts = 0;
    for (var type : cells.properties()) {
      int each = luts(type.getKey());
      luts += each * type.getValue().asInt();
      if (each == 0 && known.stream().noneMatch(k -> k.matcher(type.getKey()).matches())) {
        unknown.add(type.getKey());
      }
    }
    if (!unknown.isEmpty()) {
      throw new SynthesisException(
          "yosys made cells of a type that is not counted: " + String.join(", ", unknown));
    }
    return new CellCounts(
        luts, count(cells, FLIP_FLOPS), count(cells, BLOCK_RAMS), count(cells, MULTIPLIERS));
  }

  /**
   * How many lookup tables are in one cell.
   *
   * @param type of the cell
   * @return 0 of what is no lookup table
   */
  static int luts(String type) {
    return LUTS.entrySet().stream()
        .filter(kind -> kind.getKey().matcher(type).matches())
        .mapToInt(Map.Entry::getValue)
        .findFirst()
        .orElse(0);
  }

  private static int count(JsonNode cells, Pattern types) {
    int sum = 0;
    for (var type : cells.properties()) {
      sum += types.matcher(type.getKey()).matches() ? type.getValue().asInt() : 0;
    }
    return sum;
  }
}

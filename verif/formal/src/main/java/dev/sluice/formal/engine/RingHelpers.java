// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.RingTiming;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Helper invariants of {@code ring} for everything that depends on which packets were received.
 * They speak of one place of the window, which is any, by the first missing packet of that place,
 * not of the vector as a whole.
 */
final class RingHelpers {
  private RingHelpers() {}

  /**
   * The helpers of an engine, behind those of {@link LateEdgeHelpers}.
   *
   * @param parameters of the engine
   * @param verilog of the engine
   * @return Verilog that may stand in the module
   * @throws IOException when a checker cannot be read
   */
  static String of(SluiceParameters parameters, String verilog) throws IOException {
    int levels = RingTiming.treeLevels(parameters.width());
    List<String> stages = LateEdgeHelpers.stages(verilog);
    int split = stages.indexOf("split");
    StageText text =
        new StageText(verilog, stages)
            .with("T", levels)
            .with("L", levels)
            .with("A", stages.indexOf("decide"))
            .with("MARK", stages.indexOf("decode"))
            .with("LAST", stages.indexOf("decode"))
            .with("WRAPS", stages.indexOf("select"))
            .with("Q", split)
            .with("LAG", RingTiming.edgeLag(parameters.width()));
    Map<String, String> row =
        Map.of(
            "NAME", "bit",
            "LOOP", "vectorStage",
            "DATA", "vectorStage",
            "VALUE", "VECTOR",
            "AT", "g_place",
            "ROW", "o",
            "OWN", "o",
            "COUNTS", "all_count",
            "WRITES", "(x{A+2}_opens || u{A+2} && {name:A+2}_highest_SETS)");
    LapSearchText search =
        new LapSearchText("lap", "search", parameters.width(), split + 1, stages, false);
    StringBuilder all = new StringBuilder();
    all.append("//: i = A .. A+4\nwire all_count{i} = 1'b1;\n//: end\n");
    all.append(CheckedVerilog.file("late/window.v"));
    all.append(CheckedVerilog.file("late/numbers.v"));
    all.append(CheckedVerilog.file("late/base.v"));
    all.append(CheckedVerilog.file("late/highest.v"));
    all.append(StageText.with(CheckedVerilog.file("late/duplicate.v"), row));
    all.append(StageText.with(CheckedVerilog.file("late/bits.v"), row));
    all.append(StageText.with(CheckedVerilog.file("late/rows.v"), row));
    all.append(
        search.text(
            Map.of(
                "AT", "g_place",
                "ROW", "o",
                "UNDER", "g_place < s{i}[PLACE_BITS-1:0]",
                "PASSED", "m{i-1}[PLACE_BITS] ^ s{i}[PLACE_BITS]",
                "SEARCH", "search")));
    all.append(CheckedVerilog.file("ring/vector.v"));
    all.append(CheckedVerilog.file("late/out.v"));
    all.append(StageText.with(CheckedVerilog.file("late/query.v"), Map.of("PROBE", "1'b0")));
    all.append(CheckedVerilog.file("ring/query.v"));
    all.append(CheckedVerilog.file("ring/status-helpers.v"));
    return text.of(all.toString());
  }
}

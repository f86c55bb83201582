// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.SegmentedTiming;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Helper invariants of {@code segmented} for everything that depends on which packets were
 * received. They speak of one place of one segment, both of which are any.
 */
final class SegmentedHelpers {
  /** What follows for all places of the segment; the others follow for all segments too. */
  private static final Pattern OF_ALL = Pattern.compile("(?m)^.* at_(\\w+) = .*$");

  private SegmentedHelpers() {}

  /**
   * The helpers of an engine, behind those of {@link LateEdgeHelpers}.
   *
   * @param parameters of the engine
   * @param verilog of the engine
   * @return Verilog that may stand in the module
   * @throws IOException when a checker cannot be read
   */
  static String of(SluiceParameters parameters, String verilog) throws IOException {
    int width = parameters.width();
    int levels = SegmentedTiming.searchLevels(width);
    List<String> stages = LateEdgeHelpers.stages(verilog);
    StageText text =
        new StageText(verilog, stages)
            .with("T", 3)
            .with("U", levels)
            .with("A", stages.indexOf("decode"))
            .with("MARK", stages.indexOf("mark"))
            .with("LAST", stages.indexOf("note"))
            .with("WRAPS", stages.indexOf("recall"))
            .with("LAG", SegmentedTiming.edgeLag(width));
    Map<String, String> row =
        Map.of(
            "NAME", "bit",
            "LOOP", "segmentRows_vectorStage",
            "DATA", "segmentRows_vectorStage",
            "VALUE", "VECTOR",
            "AT", "j_place",
            "ROW", "rr",
            "OWN", "rs",
            "COUNTS", "k",
            "WRITES", "(u{A+2} && {name:A+2}_OK)");
    StringBuilder all = new StringBuilder();
    all.append(CheckedVerilog.file("late/window.v"));
    all.append(CheckedVerilog.file("segmented/window.v"));
    all.append(ofAll(CheckedVerilog.file("late/numbers.v")));
    all.append(CheckedVerilog.file("late/base.v"));
    all.append(CheckedVerilog.file("late/highest.v"));
    all.append(StageText.with(CheckedVerilog.file("late/duplicate.v"), row));
    all.append(CheckedVerilog.file("segmented/rows.v"));
    all.append(CheckedVerilog.file("segmented/start.v"));
    all.append(StageText.with(CheckedVerilog.file("late/bits.v"), row));
    all.append(StageText.with(CheckedVerilog.file("late/rows.v"), row));
    StringBuilder out = new StringBuilder(text.of(all.toString()));

    int split = stages.indexOf("split");
    out.append(
        text.with("Q", split)
            .with("L", 3)
            .of(
                new LapSearchText(
                        "place", "place", SegmentedTiming.SEGMENT, split + 1, stages, false)
                    .text(
                        Map.of(
                            "AT", "j_place",
                            "ROW", "rr",
                            "UNDER", "j_place < st{i}[4:0]",
                            "PASSED", "m{i-1}[PLACE_BITS] ^ st{i}[PLACE_BITS]",
                            "SEARCH", "segmentRows_search"))));
    Map<String, String> sum = new HashMap<>();
    sum.put("LOOP", "summary_sumStage");
    sum.put("DATA", "summary");
    sum.put("VALUE", "SUM");
    sum.put("ROW", "o");
    sum.put("OWN", "o");
    sum.put("COUNTS", "all_count");
    text.with("A", stages.indexOf("place"));
    out.append(text.of("//: i = A .. A+4\nwire all_count{i} = 1'b1;\n//: end\n"));
    for (boolean touched : new boolean[] {false, true}) {
      sum.put("NAME", touched ? "touch" : "odd");
      sum.put("AT", touched ? "j_any + W / 32" : "j_any");
      out.append(text.of(StageText.with(CheckedVerilog.file("late/rows.v"), sum)));
    }
    out.append(text.of("//: i = A .. A+4\nwire touch{i} = k{i};\n//: end\n"));
    int part = stages.indexOf("part");
    out.append(
        text.with("Q", part)
            .with("L", levels)
            .of(
                new LapSearchText(
                        "segment",
                        "segment",
                        SegmentedTiming.segments(width),
                        part + 1,
                        stages,
                        true)
                    .text(
                        Map.of(
                            "AT", "j_any",
                            "ROW", "o",
                            "UNDER", "j_any < s{i}[PLACE_BITS-1:5]",
                            "PASSED", "f{i-1}[PLACE_BITS] ^ s{i}[PLACE_BITS]",
                            "CARRIED", "k",
                            "SEARCH", "summary_search"))));
    out.append(text.of(CheckedVerilog.file("segmented/first.v")));
    out.append(text.of(CheckedVerilog.file("late/out.v")));
    out.append(
        text.of(
            StageText.with(CheckedVerilog.file("late/query.v"), Map.of("PROBE", "probes[{i}]"))));
    out.append(text.of(CheckedVerilog.file("segmented/query.v")));
    return out.append(text.of(CheckedVerilog.file("segmented/status-helpers.v"))).toString();
  }

  private static String ofAll(String text) {
    return OF_ALL
        .matcher(text)
        .replaceAll("$0\n(* keep *) wire [PLACE_BITS-6:0] in_$1 = at_$1[PLACE_BITS-1:5];");
  }
}

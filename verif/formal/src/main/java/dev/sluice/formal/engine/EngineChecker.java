// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.rtl.TrackedRow;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.RingTiming;
import dev.sluice.sizes.SegmentedTiming;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** The receive-window engine with its checker: protocol, properties, helper invariants. */
public final class EngineChecker {
  /** Properties that are the same for every architecture: a file each. */
  private static final List<String> OF_ALL =
      List.of(
          "latency",
          "stale",
          "region",
          "once",
          "duplicate",
          "below",
          "base",
          "exact",
          "forward",
          "slide",
          "complete",
          "done",
          "ready");

  /** Properties whose text depends on the architecture. */
  private static final List<String> OF_ONE = List.of("again", "verdict", "status");

  /** What only {@code ring} has helpers for; of {@code shift} it is part of {@code status}. */
  private static final String ANSWERED = "answered";

  /** Memories of which a window has a row for each segment. */
  private static final String SEGMENT_MEMORIES =
      "segmentRows_vectorStage_memory|summary_recallStage_memory";

  private EngineChecker() {}

  /**
   * The names of all properties.
   *
   * @return of whichever architecture
   */
  public static List<String> properties() {
    return Stream.of(OF_ALL, OF_ONE, List.of(ANSWERED)).flatMap(List::stream).toList();
  }

  /**
   * The files of the properties, those of {@code shift} where they depend on the architecture.
   *
   * @return paths among the resources
   */
  public static List<String> propertyFiles() {
    return Stream.of(
            OF_ALL.stream().map(name -> "protocol/" + name + ".v"),
            OF_ONE.stream().map(name -> "shift/" + name + ".v"),
            Stream.of("ring/" + ANSWERED + ".v"))
        .flatMap(files -> files)
        .toList();
  }

  /**
   * Puts the checker into an engine.
   *
   * @param parameters of the engine
   * @param verilog the engine, as generated or with a fault
   * @return the engine with its memories cut to the followed window's row, and the checker
   * @throws IOException when a checker cannot be read
   */
  public static CheckedVerilog of(SluiceParameters parameters, String verilog) throws IOException {
    boolean segmented = parameters.architecture() == Architecture.SEGMENTED;
    String label = parameters.architecture().label();
    int placeBits = Integer.numberOfTrailingZeros(parameters.width());
    CheckedVerilog checked =
        new CheckedVerilog(
                TrackedRow.of(
                    verilog, "w_star", segmented ? SEGMENT_MEMORIES : "", "{w_star, j_any}"))
            .with("R", parameters.windows())
            .with("W", parameters.width())
            .with("M", parameters.maxPackets())
            .with("WINDOW_BITS", parameters.windowBits())
            .with("COUNT_BITS", parameters.packetCountBits())
            .with("PIDX_BITS", parameters.pidxBits())
            .with("PLACE_BITS", placeBits)
            .with("NUMBER_BITS", Math.max(parameters.packetCountBits(), placeBits + 2))
            .with(
                "ROW_BITS",
                2
                    + 8
                    + 2L * parameters.packetCountBits()
                    + 1
                    + parameters.pidxBits()
                    + parameters.width())
            .with("LATENCY", ReceiveWindowEngineModel.of(parameters).latency());
    String window = CheckedVerilog.file("protocol/window.v");
    if (segmented) {
      checked.add("(* anyconst *) wire [PLACE_BITS-6:0] j_any;");
      window =
          window.replace("k_star = k_any;", "k_star = {k_any[23:PLACE_BITS], j_any, k_any[4:0]};");
    }
    checked.add(window);
    for (String property : OF_ALL) {
      checked.addFile("protocol/" + property + ".v");
    }
    if (parameters.architecture() == Architecture.SHIFT) {
      for (String property : OF_ONE) {
        checked.addFile("shift/" + property + ".v");
      }
      return checked.addFile("shift/helpers.v");
    }
    return checked
        .with(
            "LAG",
            segmented
                ? SegmentedTiming.edgeLag(parameters.width())
                : RingTiming.edgeLag(parameters.width()))
        .addFile("late/late.v")
        .addFile("late/verdict.v")
        .addFile("late/again.v")
        .with("ANSWER_CLOCKS", answerClocks(parameters))
        .addFile(label + "/" + ANSWERED + ".v")
        .addFile(label + "/status.v")
        .add(LateEdgeHelpers.of(verilog))
        .add(
            segmented
                ? SegmentedHelpers.of(parameters, verilog)
                : RingHelpers.of(parameters, verilog));
  }

  /**
   * At most so many clocks after the last it was asked for an answer comes, by the block's page.
   */
  private static long answerClocks(SluiceParameters parameters) {
    int width = parameters.width();
    return parameters.architecture() == Architecture.SEGMENTED
        ? 30 + SegmentedTiming.searchLevels(width) + 2L * SegmentedTiming.segments(width)
        : RingTiming.edgeLag(width) + 4 + 2L * width;
  }
}

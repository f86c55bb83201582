// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.rtl.TrackedRow;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
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

  /** What has helpers in the engines with late edges; the others are left undecided. */
  private static final List<String> LATE_EDGE = List.of("latency", "stale", "region", "ready");

  private EngineChecker() {}

  /**
   * The names of all properties.
   *
   * @return the same for every architecture
   */
  public static List<String> properties() {
    return Stream.concat(OF_ALL.stream(), OF_ONE.stream()).toList();
  }

  /**
   * The files of the properties, those of {@code shift} where they depend on the architecture.
   *
   * @return paths among the resources
   */
  public static List<String> propertyFiles() {
    return Stream.concat(
            OF_ALL.stream().map(name -> "protocol/" + name + ".v"),
            OF_ONE.stream().map(name -> "shift/" + name + ".v"))
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
    CheckedVerilog checked =
        new CheckedVerilog(TrackedRow.of(verilog, "w_star"))
            .with("R", parameters.windows())
            .with("W", parameters.width())
            .with("M", parameters.maxPackets())
            .with("WINDOW_BITS", parameters.windowBits())
            .with("COUNT_BITS", parameters.packetCountBits())
            .with("PIDX_BITS", parameters.pidxBits())
            .with(
                "ROW_BITS",
                2
                    + 8
                    + 2L * parameters.packetCountBits()
                    + 1
                    + parameters.pidxBits()
                    + parameters.width())
            .with("LATENCY", ReceiveWindowEngineModel.of(parameters).latency())
            .addFile("protocol/window.v");
    if (parameters.architecture() != Architecture.SHIFT) {
      for (String property : LATE_EDGE) {
        checked.addFile("protocol/" + property + ".v");
      }
      return checked.add(LateEdgeHelpers.of(verilog));
    }
    for (String property : OF_ALL) {
      checked.addFile("protocol/" + property + ".v");
    }
    for (String property : OF_ONE) {
      checked.addFile("shift/" + property + ".v");
    }
    return checked.addFile("shift/helpers.v");
  }

  /**
   * The properties of an engine for which there are no helper invariants, so that nobody is asked.
   *
   * @param architecture of the engine
   * @return their names
   */
  public static List<String> unasked(Architecture architecture) {
    return architecture == Architecture.SHIFT
        ? List.of()
        : properties().stream().filter(name -> !LATE_EDGE.contains(name)).toList();
  }
}

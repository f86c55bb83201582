// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.hardware.LineOptions;
import dev.sluice.cli.hardware.PacketOptions;
import dev.sluice.cli.hardware.PresetOption;
import dev.sluice.fpga.Design;
import dev.sluice.fpga.SweepGrid;
import dev.sluice.fpga.SynthesisResult;
import dev.sluice.fpga.Target;
import dev.sluice.fpga.Top;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.LineChoice;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is synthesized for which part: one value of each for a single design, lists for a sweep. */
final class SynthOptions {
  @Option(
      names = "--target",
      paramLabel = "NAME",
      split = ",",
      description = "The part; of a sweep several, or all without it.")
  private List<String> targets = List.of();

  @Option(
      names = "--top",
      paramLabel = "NAME",
      split = ",",
      description = {
        "What: engine; the NIC: nic, nic-udp, nic-mac; a block of it: nic-core, receive-engine, check,"
            + " check-dropping, admission, writer, control, arrival-line, connection-desk,"
            + " request-maker, window-visits, sweep, round-trips, packet-maker, send, builder,"
            + " udp-wrap, udp-unwrap, rings, registers; to compare with: sender-window, receiver-counter,"
            + " memory-loop, memory-loop-registered (default: engine; of a sweep that and the"
            + " baselines). Each is measured between registers."
      })
  private List<String> tops = List.of();

  @Option(
      names = "--windows",
      paramLabel = "R",
      split = ",",
      description = "Receive windows, 1 to 4096 (default: 256; of a sweep 64,256,1024).")
  private List<Integer> windows = List.of();

  @Option(
      names = "--width",
      paramLabel = "W",
      split = ",",
      description =
          "Bits of a window, a power of two, 8 to 1024 (default: 128; of a sweep 32 to 1024).")
  private List<Integer> widths = List.of();

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      split = ",",
      description =
          "How the engine is built (default: of the preset; best: ring to W = 128, else segmented;"
              + " published: shift; of a sweep all).")
  private List<String> architectures = List.of();

  @Mixin private PresetOption preset;

  @Mixin private PacketOptions packets;

  @Option(
      names = "--data-width",
      paramLabel = "D",
      split = ",",
      description = "Of the NIC and its blocks: bits of the streams, 64 to 512 (default: 128).")
  private List<Integer> dataWidths = List.of();

  @Option(
      names = "--transfers",
      paramLabel = "S",
      split = ",",
      description =
          "Of the NIC and its blocks: transfers sent at a time, a power of two, 1 to 1024"
              + " (default: 64).")
  private List<Integer> transfers = List.of();

  @Mixin private LineOptions line;

  /** The engine for a board, which has its part. */
  SluiceParameters engineOfBoard(String board) {
    if (!targets.isEmpty() || !tops.isEmpty()) {
      throw new BadInputException(
          "--board " + board + " says which part and what: leave --target and --top out");
    }
    return one(Target.ICE40_HX8K).parameters();
  }

  /** The one design. */
  Design design() {
    if (targets.isEmpty()) {
      throw new BadInputException(
          "--target is missing: name a part, a --board, or all parts with --sweep");
    }
    return one(Target.of(only("--target", targets)));
  }

  /**
   * The targets that are measured now: of a single design its one, of a table all that are listed.
   */
  List<Target> targets(boolean table) {
    return table ? lists().targets() : List.of(design().target());
  }

  private Design one(Target target) {
    Top top = Top.of(only("--top", or(tops, List.of(Top.ENGINE.label()))));
    checkOfNic(List.of(top));
    int width = only("--width", or(widths, List.of(128)));
    SweepGrid one =
        new SweepGrid(
            List.of(target),
            List.of(top),
            List.of(
                architectures.isEmpty()
                    ? preset.preset().architecture(width)
                    : Architecture.of(only("--architecture", architectures))),
            List.of(only("--windows", or(windows, List.of(256)))),
            List.of(width),
            packets.maxPackets(),
            packets.payloadBytes(),
            List.of(only("--data-width", or(dataWidths, SweepGrid.DATA_WIDTH))),
            List.of(only("--transfers", or(transfers, SweepGrid.TRANSFERS))),
            lineOf(List.of(top)));
    return one.points().stream().toList().getLast();
  }

  /** A MAC cannot wait: where nothing but a NIC behind one is measured, its line drops. */
  private LineChoice lineOf(List<Top> measured) {
    return line.choice(preset.preset().line(measured.equals(List.of(Top.NIC_MAC))));
  }

  /** What only the NIC and its blocks have is not given where none of them is measured. */
  private void checkOfNic(List<Top> measured) {
    if (measured.stream().noneMatch(Top::isOfNic)) {
      refuse("--data-width", dataWidths, measured);
      refuse("--transfers", transfers, measured);
      line.refuse("is of the NIC and its blocks (--top), not of " + measured.getFirst().label());
    }
  }

  private static void refuse(String option, List<Integer> values, List<Top> measured) {
    if (!values.isEmpty()) {
      throw new BadInputException(
          option
              + " "
              + values.getFirst()
              + " is of the NIC and its blocks (--top), not of "
              + measured.getFirst().label());
    }
  }

  /** The points of a sweep. */
  SweepGrid grid() {
    SweepGrid grid = lists();
    checkOfNic(grid.tops());
    return grid;
  }

  /** What is taken for the architecture of a single design that does not name its own. */
  String presetOfDesign() {
    String label = preset.preset().label();
    return architectures.isEmpty()
        ? label
        : label + "; but --architecture " + architectures.getFirst();
  }

  private SweepGrid lists() {
    if (preset.given()) {
      throw new BadInputException(
          "--preset %s is of a single design: a table has the architectures that --architecture lists"
              .formatted(preset.preset().label()));
    }
    return new SweepGrid(
        targets.isEmpty() ? List.of(Target.values()) : targets.stream().map(Target::of).toList(),
        tops.isEmpty() ? SweepGrid.TOPS : tops.stream().map(Top::of).toList(),
        architectures.isEmpty()
            ? List.of(Architecture.values())
            : architectures.stream().map(Architecture::of).toList(),
        or(windows, SweepGrid.WINDOWS),
        or(widths, SweepGrid.WIDTHS),
        packets.maxPackets(),
        packets.payloadBytes(),
        or(dataWidths, SweepGrid.DATA_WIDTH),
        or(transfers, SweepGrid.TRANSFERS),
        lineOf(tops.stream().map(Top::of).toList()));
  }

  /**
   * Whether a point is among the lists that are given; without a list, whatever it is. A list of
   * what the point's top does not have (a memory loop has neither W nor architecture) leaves it
   * out, unless the top itself is asked for.
   */
  boolean selects(SynthesisResult point) {
    lists(); // Refuses names that there are not.
    Top top = Top.of(point.top());
    return isIn(targets, point.target())
        && isIn(tops, point.top())
        && isIn(windows, point.windows())
        && (top.hasWidth() ? isIn(widths, point.width()) : mayLack(widths))
        && (top.hasArchitecture()
            ? isIn(architectures, point.architecture())
            : mayLack(architectures))
        && (top.isOfNic()
            ? isIn(dataWidths, point.dataWidth())
                && isIn(transfers, point.transfers())
                && (!line.given() || line.choice().equals(LineChoice.of(point.design().nic())))
            : mayLack(dataWidths) && mayLack(transfers) && (!line.given() || !tops.isEmpty()));
  }

  /** Whether a point is selected that does not have what is listed. */
  private boolean mayLack(List<?> listed) {
    return listed.isEmpty() || !tops.isEmpty();
  }

  private static <T> boolean isIn(List<T> given, T value) {
    return given.isEmpty() || given.contains(value);
  }

  /** The points of the whole table, whatever of it is asked for now. */
  SweepGrid whole() {
    return new SweepGrid(
        List.of(Target.values()),
        SweepGrid.TOPS,
        List.of(Architecture.values()),
        SweepGrid.WINDOWS,
        SweepGrid.WIDTHS,
        packets.maxPackets(),
        packets.payloadBytes());
  }

  private static <T> List<T> or(List<T> given, List<T> otherwise) {
    return given.isEmpty() ? otherwise : given;
  }

  private static <T> T only(String option, List<T> values) {
    if (values.size() != 1) {
      throw new BadInputException(
          option + " " + values + " are several values: give one, or ask for a table with --sweep");
    }
    return values.getFirst();
  }
}

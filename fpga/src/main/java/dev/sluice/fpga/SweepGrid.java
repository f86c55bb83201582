// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.LineChoice;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The points of a table: every combination of the lists. A top that has no architecture is there
 * once for each size, a memory loop once for each R; data widths and S are of the NIC and its
 * blocks alone.
 *
 * @param targets the parts
 * @param tops what; the memory loops of each part and R come by themselves
 * @param architectures of the engine
 * @param windows R
 * @param widths W
 * @param maxPackets M
 * @param payloadBytes P
 * @param dataWidths bits of the NIC's streams and buses
 * @param transfers S
 * @param line what the NIC and its blocks do with packets for which they have no room
 */
public record SweepGrid(
    List<Target> targets,
    List<Top> tops,
    List<Architecture> architectures,
    List<Integer> windows,
    List<Integer> widths,
    int maxPackets,
    int payloadBytes,
    List<Integer> dataWidths,
    List<Integer> transfers,
    LineChoice line) {

  /** The widths of the whole table. */
  public static final List<Integer> WIDTHS = List.of(32, 64, 128, 256, 512, 1024);

  /** The numbers of windows of the whole table. */
  public static final List<Integer> WINDOWS = List.of(64, 256, 1024);

  /** The data width of a NIC unless said otherwise. */
  public static final List<Integer> DATA_WIDTH = List.of(NicParameters.DEFAULT.dataWidth());

  /** S unless said otherwise. */
  public static final List<Integer> TRANSFERS = List.of(NicParameters.DEFAULT.transfers());

  /** What is in the whole table. */
  public static final List<Top> TOPS = List.of(Top.ENGINE, Top.SENDER_WINDOW, Top.RECEIVER_COUNTER);

  /**
   * A table without the NIC.
   *
   * @param targets the parts
   * @param tops what
   * @param architectures of the engine
   * @param windows R
   * @param widths W
   * @param maxPackets M
   * @param payloadBytes P
   */
  public SweepGrid(
      List<Target> targets,
      List<Top> tops,
      List<Architecture> architectures,
      List<Integer> windows,
      List<Integer> widths,
      int maxPackets,
      int payloadBytes) {
    this(
        targets,
        tops,
        architectures,
        windows,
        widths,
        maxPackets,
        payloadBytes,
        DATA_WIDTH,
        TRANSFERS,
        LineChoice.USUAL);
  }

  /** Takes copies. */
  public SweepGrid {
    targets = List.copyOf(targets);
    tops = List.copyOf(tops);
    architectures = List.copyOf(architectures);
    windows = List.copyOf(windows);
    widths = List.copyOf(widths);
    dataWidths = List.copyOf(dataWidths);
    transfers = List.copyOf(transfers);
  }

  /**
   * The points, each once; the loops of a part first, as its limit stands in every row. Of several
   * architectures those that cannot be as narrow as a width are left out there.
   *
   * @return in the order in which they are measured: part, R, top, W, architecture
   * @throws dev.sluice.protocol.ParameterException when a size is out of range
   */
  public Collection<Design> points() {
    Map<String, Design> points = new LinkedHashMap<>();
    for (Target target : targets) {
      for (int r : windows) {
        if (target.canBeRouted()) {
          add(points, target, Top.MEMORY_LOOP, r, widths.getFirst(), architectures.getFirst());
          add(
              points,
              target,
              Top.MEMORY_LOOP_REGISTERED,
              r,
              widths.getFirst(),
              architectures.getFirst());
        }
        for (Top top : tops) {
          for (int w : widths) {
            for (Architecture architecture : architectures) {
              if (w >= architecture.minWidth() || architectures.size() == 1) {
                add(points, target, top, r, w, architecture);
              }
            }
          }
        }
      }
    }
    return points.values();
  }

  private void add(
      Map<String, Design> points, Target target, Top top, int r, int w, Architecture architecture) {
    SluiceParameters parameters =
        new SluiceParameters(
            r,
            w,
            maxPackets,
            payloadBytes,
            top.hasArchitecture() ? architecture : Architecture.values()[0]);
    if (!top.isOfNic()) {
      put(points, new Design(target, top, parameters));
      return;
    }
    for (int dataWidth : dataWidths) {
      for (int s : transfers) {
        NicParameters nic = line.on(new NicParameters(parameters, dataWidth, s));
        put(points, new Design(target, top, nic));
      }
    }
  }

  private static void put(Map<String, Design> points, Design design) {
    points.putIfAbsent(design.name(), design);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ArrivalLineModel;
import dev.sluice.cycle.control.PhaseCodes;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.Verdict;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is promised to ArrivalLine (docs/blocks/control/components.md), and what it has less logic
 * for: how phases and uses of a window follow each other, that a mark comes after the phase that
 * ended its window, how long rows stand. Held against what it gets in a receive control, or in a
 * NIC; its own bench sends what is worse in some of this.
 *
 * <p>In each clock call {@link #observe} when all wires are set, before the edge. A broken promise
 * throws {@link AssertionError}. Not thread-safe.
 */
public final class ArrivalPromises {
  /** Clocks after a write in which its row stands. */
  private static final int ROW_STANDS = 4;

  /** Its address; that it stands the clock before, too, is proved: contract/phase-rows.v. */
  private static final int ADDRESS_STANDS = 1;

  private static final int USES = 256;

  /** The engine said so of a window that was open: of others WBASE means nothing. */
  private static final Set<Verdict> OF_OPEN =
      EnumSet.of(Verdict.ACCEPTED, Verdict.DUPLICATE, Verdict.BELOW, Verdict.BEYOND);

  private final Wires arrival;
  private final Wires phaseWrite;
  private final Wires packetWrite;
  private final int[] phase;
  private final int[] use;
  private final long[] packets;
  private final long[] wbase;
  private final long[] phaseRow;
  private final long[] packetRow;

  private long clock;
  private int since = ControlSizes.VISIT_CLOCKS;

  /**
   * Of a block that was just reset.
   *
   * @param line what is looked at
   * @param windows R
   */
  public ArrivalPromises(ArrivalLineModel line, int windows) {
    arrival = line.arrival;
    phaseWrite = line.phaseWrite;
    packetWrite = line.packetWrite;
    phase = new int[windows];
    use = new int[windows];
    Arrays.fill(use, USES - 1);
    packets = new long[windows];
    wbase = new long[windows];
    phaseRow = new long[phaseWrite.size()];
    packetRow = new long[packetWrite.size()];
  }

  /** A clock: what visits have written in the clock before, then what arrives. */
  public void observe() {
    clock++;
    since++;
    if (packetWrite.valid && !phaseWrite.valid) {
      throw wrong("a packet row without its phase row", packetWrite);
    }
    if (phaseWrite.valid) {
      write();
    } else if (since <= ROW_STANDS) {
      stand(phaseWrite, PhaseWriteWires.ADDRESS, phaseRow);
      stand(packetWrite, PacketWriteWires.ADDRESS, packetRow);
    }
    if (arrival.fires()) {
      arrive();
    }
  }

  private AssertionError wrong(String what, Wires of) {
    return new AssertionError("clock %d: ArrivalLine: %s, %s".formatted(clock, what, of));
  }

  private void stand(Wires row, int address, long[] written) {
    for (int i = 0; i < written.length; i++) {
      boolean stands = i != address || since <= ADDRESS_STANDS;
      if (stands && row.get(i) != written[i]) {
        throw wrong("what was written %d clocks ago stands no more".formatted(since), row);
      }
    }
  }

  private void write() {
    if (since < ControlSizes.VISIT_CLOCKS) {
      throw wrong("%d clocks after another write".formatted(since), phaseWrite);
    }
    since = 0;
    for (int i = 0; i < phaseRow.length; i++) {
      phaseRow[i] = phaseWrite.get(i);
    }
    for (int i = 0; i < packetRow.length; i++) {
      packetRow[i] = packetWrite.get(i);
    }
    int window = phaseWrite.getInt(PhaseWriteWires.ADDRESS);
    int next = phaseWrite.getInt(PhaseWriteWires.ROW_PHASE);
    boolean opens = phase[window] == PhaseCodes.FREE;
    if (!follows(phase[window], next)) {
      throw wrong("phase %d follows %d".formatted(next, phase[window]), phaseWrite);
    }
    use[window] = (use[window] + (opens ? 1 : 0)) % USES;
    if (phaseWrite.getInt(PhaseWriteWires.ROW_GENERATION) != use[window]) {
      throw wrong("the use is %d".formatted(use[window]), phaseWrite);
    }
    phase[window] = next;
    wbase[window] = opens ? 0 : wbase[window];
    if (opens && !packetWrite.valid) {
      throw wrong("an open writes no packet row", phaseWrite);
    }
    if (packetWrite.valid) {
      writePackets(window, opens);
    }
  }

  private void writePackets(int window, boolean opens) {
    if (packetWrite.getInt(PacketWriteWires.ADDRESS) != window) {
      throw wrong("the packet row of another window", packetWrite);
    }
    long count = packetWrite.get(PacketWriteWires.ROW_PACKETS);
    if (!opens && count != packets[window]) {
      throw wrong("N was %d".formatted(packets[window]), packetWrite);
    }
    packets[window] = count;
  }

  private static boolean follows(int before, int next) {
    return switch (before) {
      case PhaseCodes.FREE -> next == PhaseCodes.OPEN;
      case PhaseCodes.OPEN -> next != PhaseCodes.FREE;
      case PhaseCodes.FAILED -> next == PhaseCodes.FAILED || next == PhaseCodes.LEAVING;
      default -> next == PhaseCodes.LEAVING || next == PhaseCodes.FREE;
    };
  }

  private void arrive() {
    int window = arrival.getInt(ArrivalWires.WINDOW);
    if (window >= phase.length || arrival.getInt(ArrivalWires.GENERATION) != use[window]) {
      return;
    }
    if (arrival.getBit(ArrivalWires.CLOSED)) {
      if (phase[window] == PhaseCodes.OPEN) {
        throw wrong("a mark of a window that no visit has ended", arrival);
      }
      return;
    }
    if (OF_OPEN.contains(Verdict.ofCode(arrival.getInt(ArrivalWires.VERDICT)))) {
      long base = arrival.get(ArrivalWires.WBASE);
      if (base < wbase[window]) {
        throw wrong("WBASE was %d".formatted(wbase[window]), arrival);
      }
      wbase[window] = base;
    }
  }
}

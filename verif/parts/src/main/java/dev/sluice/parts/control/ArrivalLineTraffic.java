// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.ArrivalLineModel;
import dev.sluice.cycle.control.PhaseCodes;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.window.Verdict;
import java.util.Arrays;

/**
 * Arrivals of few windows, most of their present use, and phases and packets that visits write in
 * between: at most one in a visit's clocks, whose address stands from the clock before to the clock
 * after, its row from the write on for four clocks more; N changes with an open only. A free window
 * is opened, with the next generation; an open one stays open, fails or leaves; and so on. In a use
 * WBASE only rises. Windows may be used so often that the next use has the generation of rows that
 * were cleared, or that packets have written.
 */
public final class ArrivalLineTraffic extends ComponentTraffic {
  /** The row of a write stands for four clocks after it. */
  private static final int ROW_ENDS = 5;

  /** Until a window has a generation again; from reset, until it has that of cleared rows. */
  private static final int USES = 256;

  /** Clocks of packets before windows are worn by marks alone. */
  private static final int PACKETS_BEFORE = 500;

  /** Opened, left, free. */
  private static final int PHASES_OF_USE = 3;

  private final SluiceParameters p;
  private final ArrivalLineModel line;
  private final int[] generation;
  private final int[] phase;
  private final int[] packets;
  private final int[] wbase;

  /** One after the highest packet that came, of each window. */
  private final int[] top;

  /** How many windows have most of the packets. */
  private final int busy;

  /** Whether most packets are the copies that were asked for, so that few are waited for. */
  private final boolean inOrder;

  /** Then: of how many packets one comes by itself; few let D fall to its least. */
  private final int unasked;

  /** Whether windows are used in which marks arrive, after packets, or nothing from reset on. */
  private final boolean marks;

  /** Up to which generation windows are worn; by marks, from {@link #PACKETS_BEFORE} on. */
  private final int[] wornAt;

  /** Whether they are worn in this clock. */
  private boolean wears;

  /** In order: whether most packets are new, so that D stands for a while. */
  private boolean newer;

  /**
   * Whether windows wait in line for long, so that it is full: in all of the traffic, or a part.
   */
  private final boolean patient;

  private boolean slow;

  /** Whether many ask for an answer again. */
  private boolean asks;

  /** Whether the arrival of the clock before was not taken. */
  private boolean stands;

  private int clock;
  private int visited;
  private int window;
  private long now;
  private int again;

  /**
   * Traffic.
   *
   * @param p R, W
   * @param line whose inputs it drives
   * @param seed of everything random
   */
  public ArrivalLineTraffic(SluiceParameters p, ArrivalLineModel line, long seed) {
    this(p, line, seed, false, false);
  }

  private ArrivalLineTraffic(
      SluiceParameters p, ArrivalLineModel line, long seed, boolean wears, boolean marks) {
    super(seed);
    this.wears = wears && !marks;
    this.marks = marks;
    wornAt = new int[p.windows()];
    Arrays.fill(wornAt, this.wears ? USES - 1 : 0);
    this.p = p;
    this.line = line;
    generation = new int[p.windows()];
    Arrays.fill(generation, -1);
    phase = new int[p.windows()];
    packets = new int[p.windows()];
    wbase = new int[p.windows()];
    top = new int[p.windows()];
    busy = half() ? Math.min(3, p.windows()) : p.windows();
    inOrder = half();
    unasked = half() ? 60 : 1000;
    patient = random.nextInt(4) == 0;
    // The clock of 48 bits begins anew in some runs.
    now = half() ? random.nextLong() : -random.nextInt(4000);
  }

  /**
   * Traffic of windows that were used until their generation comes again: with marks alone after
   * packets, or from reset on without an arrival until it is that of rows that were cleared.
   *
   * @param p R, W
   * @param line whose inputs it drives
   * @param seed of everything random; of every other one, windows are used with marks
   */
  public static ArrivalLineTraffic ofWornWindows(
      SluiceParameters p, ArrivalLineModel line, long seed) {
    return new ArrivalLineTraffic(p, line, seed, true, (seed & 1) == 1);
  }

  /** The clocks in which windows are worn. */
  public static int clocksOfWear(SluiceParameters p) {
    int visits = p.windows() * (USES * PHASES_OF_USE + 1);
    return PACKETS_BEFORE + visits * ControlSizes.VISIT_CLOCKS;
  }

  @Override
  public void drive() {
    clock++;
    if (random.nextInt(200) == 1 || clock == 1) {
      line.progress.set(0, often());
      line.early.set(0, often());
      again = 1 + random.nextInt(40);
      asks = seldom();
      newer = half();
      slow = half();
    }
    if (marks && clock == PACKETS_BEFORE) {
      Arrays.setAll(wornAt, window -> generation[window] + USES);
      wears = true;
    }
    line.now.set(0, now);
    line.answerAgainAt.set(0, now + again);
    now++;
    line.report.ready = often();
    line.waiting.ready =
        line.waiting.valid
            && (patient ? random.nextInt(300) == 0 : slow ? random.nextInt(100) == 0 : seldom());
    visit();
    arrive();
  }

  /** The address is there a clock before the write, the row with it, for as long as promised. */
  private void visit() {
    line.phaseWrite.valid = false;
    line.packetWrite.valid = false;
    if (clock <= p.windows()) {
      fill(line.phaseWrite);
      fill(line.packetWrite);
      return;
    }
    switch (++visited) {
      case 1 -> address(window);
      case ROW_ENDS -> {
        fill(line.phaseWrite);
        fill(line.packetWrite);
      }
      case ControlSizes.VISIT_CLOCKS - 1 -> {
        window = wears ? worn() : random.nextInt(often() ? busy : p.windows());
        address(window);
      }
      case ControlSizes.VISIT_CLOCKS -> {
        visited = 0;
        write();
      }
      default -> {
        // Not a clock of a write.
      }
    }
  }

  /** The next window that is not worn; when all are, the next one. */
  private int worn() {
    int at = window;
    do {
      at = (at + 1) % p.windows();
    } while (generation[at] == wornAt[at] && at != window);
    wears = generation[at] != wornAt[at];
    return at;
  }

  private void address(int at) {
    line.phaseWrite.set(PhaseWriteWires.ADDRESS, at);
    line.packetWrite.set(PacketWriteWires.ADDRESS, at);
  }

  private int after(int before) {
    return switch (before) {
      case PhaseCodes.OPEN -> {
        if (wears) {
          yield PhaseCodes.LEAVING;
        }
        yield often() ? PhaseCodes.OPEN : half() ? PhaseCodes.FAILED : PhaseCodes.LEAVING;
      }
      case PhaseCodes.FAILED -> wears || half() ? PhaseCodes.LEAVING : PhaseCodes.FAILED;
      case PhaseCodes.LEAVING -> wears || half() ? PhaseCodes.FREE : PhaseCodes.LEAVING;
      default -> PhaseCodes.OPEN;
    };
  }

  private void write() {
    boolean opens = phase[window] == PhaseCodes.FREE;
    Wires row = line.phaseWrite;
    row.set(PhaseWriteWires.ROW_CAUSE, 1 + random.nextInt(PhaseCodes.MEMORY_ERROR));
    row.set(PhaseWriteWires.ROW_PHASE, after(phase[window]));
    row.set(PhaseWriteWires.ROW_GENERATION, generation[window] + (opens ? 1 : 0));
    Wires packet = line.packetWrite;
    if (opens) {
      packets[window] = random.nextInt(8 * p.width());
    }
    packet.set(PacketWriteWires.ROW_PACKETS, packets[window]);
    int next = inOrder && (unasked > 60 || often()) ? p.width() : random.nextInt(p.width());
    packet.set(PacketWriteWires.ROW_NEXT, wbase[window] + next);
    row.valid = wears || !seldom();
    packet.valid = row.valid && (opens || half());
    if (!row.valid) {
      return;
    }
    if (opens) {
      generation[window]++;
      wbase[window] = 0;
      top[window] = 0;
    }
    phase[window] = row.getInt(PhaseWriteWires.ROW_PHASE);
  }

  /** What comes while rows are cleared stands until it is taken. */
  private void arrive() {
    Wires arrival = line.arrival;
    if (stands) {
      stands = !arrival.ready;
      return;
    }
    int at = random.nextInt(wears ? p.windows() : busy);
    boolean isMark = wears ? marks && phase[at] > PhaseCodes.OPEN : random.nextInt(30) == 0;
    arrival.valid = often() && (isMark || !wears);
    stands = arrival.valid && !arrival.ready;
    fill(arrival);
    boolean beyond = seldom();
    arrival.set(ArrivalWires.WINDOW, beyond ? p.windows() + random.nextInt(9) : at);
    arrival.set(ArrivalWires.GENERATION, generation[at] + (seldom() ? 1 : 0));
    arrival.set(ArrivalWires.CLOSED, isMark);
    arrival.set(ArrivalWires.ERROR, random.nextInt(60) == 0);
    arrival.set(ArrivalWires.ANSWER_AGAIN, asks ? half() : seldom());
    arrival.set(ArrivalWires.REFUSE, seldom());
    arrival.set(ArrivalWires.COMPLETE, random.nextInt(40) == 0);
    arrival.set(
        ArrivalWires.VERDICT,
        often() ? Verdict.ACCEPTED.code() : random.nextInt(Verdict.values().length));
    int slide = half() ? 0 : random.nextInt(p.width() / 2);
    if (inOrder) {
      slide = Math.clamp(top[at] - wbase[at] - p.width() / 2, 0, slide);
    }
    arrival.set(ArrivalWires.SLIDE, slide);
    wbase[at] += slide;
    arrival.set(ArrivalWires.WBASE, wbase[at]);
    int pidx = Math.max(0, wbase[at] + random.nextInt(-2, p.width()));
    if (inOrder) {
      pidx =
          (newer ? often() : seldom())
              ? top[at]
              : Math.max(wbase[at], top[at] - 1 - random.nextInt(p.width()));
      arrival.set(ArrivalWires.AGAIN, random.nextInt(unasked) != 0);
    }
    arrival.set(ArrivalWires.PIDX, pidx);
    if (arrival.valid && !isMark) {
      top[at] = Math.max(top[at], pidx + 1);
    }
  }
}

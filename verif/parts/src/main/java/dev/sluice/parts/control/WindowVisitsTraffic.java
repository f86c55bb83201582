// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.PhaseCodes;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.control.WindowVisitsModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.ArrivalWriteWires;
import dev.sluice.cycle.wires.control.ArrivingWires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.cycle.wires.control.ReachedWriteWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitLimitsWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.control.trips.RoundTripWriteWires;
import dev.sluice.protocol.SluiceParameters;

/**
 * Visitors that wish and commit anything, each in its own visit only, and arrivals that write any
 * row, often of the window that is visited.
 */
public final class WindowVisitsTraffic extends ComponentTraffic {
  private static final int NEAR = 80;
  private static final int FEW = 20;
  private static final int REPEATS = 20;
  private static final int NEXTS = 4;

  /** One in eight times so many clocks has no arrival. */
  private static final int REST = 25;

  private static final int[] OF_EVERY_COMMAND = {
    CommitWires.COMMAND_OP,
    CommitWires.COMMAND_FAILED,
    CommitWires.COMMAND_WINDOW,
    CommitWires.COMMAND_GENERATION
  };

  /** So many clocks after an arrival it may be much later at once. */
  private static final int TIMELESS = 4;

  private final WindowVisitsModel visits;
  private final int windows;

  /** Windows that have had a use: the request maker asks for no others. */
  private final boolean[] used;

  // Until then no row of that kind is written: windows are visited, and used, without.
  private final int firstArrival;
  private final int firstReached;
  private final int firstTrip;

  private int clock;
  private long now;

  /** Whether there are long times in which nothing happens. */
  private final boolean jumps;

  /** The clock of the last arrival. */
  private int arrived;

  /**
   * Traffic.
   *
   * @param p R
   * @param visits whose inputs it drives
   * @param seed of everything random
   */
  public WindowVisitsTraffic(SluiceParameters p, WindowVisitsModel visits, long seed) {
    super(seed);
    this.visits = visits;
    windows = p.windows();
    used = new boolean[windows];
    // The low 16 or 32 bits come round while it runs: times before and after are compared.
    jumps = half();
    firstArrival = first();
    firstReached = first();
    firstTrip = first();
    // Rows that nobody has written say 0: limits and the time since then are alike for a while.
    now =
        often()
            ? (random.nextLong() << (half() ? 16 : 32)) - random.nextInt(4000)
            : random.nextInt(NEAR);
  }

  private int first() {
    return windows + (half() ? 0 : random.nextInt(300));
  }

  @Override
  public void drive() {
    clock++;
    if (visits.phaseWrite.valid) {
      used[visits.phaseWrite.getInt(PhaseWriteWires.ADDRESS)] = true;
    }
    visits.now.set(0, now++);
    if (random.nextInt(50) == 0) {
      visits.limits.set(
          VisitLimitsWires.TIMEOUT, half() ? random.nextInt(NEAR) : random.nextInt() >>> 1);
      visits.limits.set(VisitLimitsWires.BACKOFF_LIMIT, random.nextInt(16));
      visits.limits.set(VisitLimitsWires.QUIET_TIME, random.nextInt(NEAR));
      visits.limits.set(VisitLimitsWires.RETRY_LIMIT, random.nextInt(REPEATS));
      visits.limits.set(VisitLimitsWires.ADAPTIVE, often());
    }
    visits.windowCommand.ready = half();
    visits.sweepWindow.set(0, random.nextInt(windows));
    wish(visits.deskWish, VisitKind.RESPOND, 3);
    wish(visits.requestWish, VisitKind.ASK, 2);
    visits.requestWish.valid &= used[visits.requestWish.getInt(VisitWishWires.WINDOW)];
    arrive();
    reach();
    commit(visits.deskCommit, VisitKind.RESPOND, VisitKind.GIVE_UP);
    commit(visits.requestCommit, VisitKind.ASK, VisitKind.ASKED);
    visits.requestCommit.set(CommitWires.GIVES, false);
    commit(visits.sweepCommit, VisitKind.SWEEP, VisitKind.SWEEP);
    visits.sweepCommit.set(CommitWires.WRITES_PACKET, false);
    if (jumps && clock - arrived > TIMELESS && random.nextInt(30) == 0) {
      long step = 1L << random.nextInt(48);
      long end = now | step - 1;
      // Much later, or shortly before the bits below come round.
      now = half() ? now + step : end - Math.min(end - now, random.nextInt(NEAR));
    }
  }

  /** The first use of a window and the last before its tag is that again. */
  private int use() {
    return half() ? 0 : 255;
  }

  private void wish(Wires wish, VisitKind first, int kinds) {
    wish.valid = half();
    wish.set(VisitWishWires.KIND, first.ordinal() + random.nextInt(kinds));
    wish.set(VisitWishWires.WINDOW, random.nextInt(windows));
    wish.set(VisitWishWires.COMMAND, half());
  }

  /** What was announced in the clock before, if it writes anything, and what is announced. */
  private void arrive() {
    boolean rests = jumps && clock / REST % 8 == 0;
    Wires write = visits.arrivalWrite;
    write.valid = visits.arriving.valid && often();
    if (write.valid) {
      fill(write);
      write.set(ArrivalWriteWires.ADDRESS, visits.arriving.get(ArrivingWires.WINDOW));
      write.set(ArrivalWriteWires.ROW_GENERATION, use());
      write.set(ArrivalWriteWires.ROW_COMPLETED, seldom());
      write.set(ArrivalWriteWires.AT, now - 2);
    } else {
      fill(write);
      write.set(ArrivalWriteWires.COMPLETES, false);
    }
    visits.arriving.valid = clock > firstArrival && !rests && random.nextInt(3) == 0;
    arrived = visits.arriving.valid ? clock : arrived;
    visits.arriving.set(ArrivingWires.WINDOW, random.nextInt(windows));
  }

  /** In any clock, often of the window that is visited next. */
  private void reach() {
    Wires reached = visits.reachedWrite;
    reached.valid = clock > firstReached && random.nextInt(3) == 0;
    reached.set(ReachedWriteWires.ADDRESS, random.nextInt(windows));
    reached.set(ReachedWriteWires.ROW_GENERATION, use());
    reached.set(ReachedWriteWires.ROW_WBASE, random.nextInt(NEXTS));
    reached.set(ReachedWriteWires.ROW_TAIL, half());
    Wires trip = visits.roundTripWrite;
    trip.valid = clock > firstTrip && random.nextInt(5) == 0;
    trip.set(RoundTripWriteWires.ADDRESS, random.nextInt(windows));
    trip.set(RoundTripWriteWires.ROW_GENERATION, use());
    trip.set(RoundTripWriteWires.ROW_KNOWN, often());
    trip.set(
        RoundTripWriteWires.ROW_TIME,
        often() ? random.nextInt(1, half() ? FEW : NEAR) : random.nextInt());
  }

  private void commit(Wires commit, VisitKind first, VisitKind last) {
    Wires seen = visits.seen;
    int kind = seen.getInt(SeenWires.KIND);
    boolean stands = commit.valid;
    commit.valid = seen.valid && kind >= first.ordinal() && kind <= last.ordinal() && often();
    if (stands) {
      // What an open's command says beside these is there a clock longer.
      for (int field : OF_EVERY_COMMAND) {
        commit.set(field, random.nextLong());
      }
      return;
    }
    fill(commit);
    commit.set(CommitWires.PHASE_GENERATION, use());
    commit.set(CommitWires.REPEATS, often() ? 0 : random.nextInt(REPEATS));
    commit.set(CommitWires.PROMPTS, half() ? 0 : random.nextInt(half() ? 4 : 16));
    commit.set(CommitWires.PACKET_NEXT, random.nextInt(NEXTS));
    commit.set(CommitWires.PHASE_PHASE, often() ? PhaseCodes.OPEN : random.nextInt(4));
    commit.set(CommitWires.GIVES, visits.commandFree.getBit(0) && half());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.RowMemory;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.control.ArrivalWriteWires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitLimitsWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * Cycle model of WindowVisits, the only writer of the phase, packet and wait rows. It visits one
 * window in three clocks: look (which window, for whom), weigh (its rows are there, its time is
 * taken), decide (the visitor commits). What arrivals write to the same window from weigh to decide
 * is taken into account, so each commit is as if it happened between two arrivals.
 *
 * <p>{@code seen} depends on {@code arrivalWrite} in the same clock, {@code phaseWrite} and {@code
 * packetWrite} on the commits. Nothing allocates after construction. Not thread-safe.
 */
public final class WindowVisitsModel implements BlockModel {
  private static final int LOOK = 0;
  private static final int WEIGH = 1;
  private static final int DECIDE = 2;

  /** Clocks since reset; 48 bits. */
  public final Wires now = Wires.signal("now", PhaseCodes.TIME_BITS);

  /** {@link VisitLimitsWires}: settings. */
  public final Wires limits = VisitLimitsWires.signals("limits");

  /** {@link ArrivalWriteWires}: what the arrival line writes. */
  public final Wires arrivalWrite;

  /** {@link VisitWishWires}: of the connection desk; first. */
  public final Wires deskWish;

  /** {@link VisitWishWires}: of the request maker; second. */
  public final Wires requestWish;

  /** The window that is the sweep's turn, when nobody else wants a visit. */
  public final Wires sweepWindow;

  /** {@link CommitWires}: of the connection desk. */
  public final Wires deskCommit = CommitWires.flow("deskCommit");

  /** {@link CommitWires}: of the request maker. */
  public final Wires requestCommit = CommitWires.flow("requestCommit");

  /** {@link CommitWires}: of the sweep. */
  public final Wires sweepCommit = CommitWires.flow("sweepCommit");

  /** {@link SeenWires}: what the visit found, at decide. */
  public final Wires seen;

  /** Whether a command may be given. */
  public final Wires commandFree = Wires.signal("commandFree", 1);

  /** {@link PhaseWriteWires}: to the copy of the arrival line. */
  public final Wires phaseWrite;

  /** {@link PacketWriteWires}: to the copy of the arrival line. */
  public final Wires packetWrite;

  /** {@link WindowCommandWires}: opens and closes. */
  public final Wires windowCommand = WindowCommandWires.stream("windowCommand");

  private final int windows;
  private final RowMemory arrivalRows;
  private final RowMemory phaseRows;
  private final RowMemory packetRows;
  private final WaitRows waitRows;

  private int cleared;
  private int step;
  private VisitKind kind = VisitKind.SWEEP;
  private int window;

  /** What was found in weigh. */
  private final Wires found;

  private long waitingSince;
  private boolean calmed;
  private boolean stirred;
  private boolean completes;

  private final Wires none = CommitWires.flow("none");
  private boolean commandValid;
  private final Wires command = WindowCommandWires.stream("command");

  /**
   * A component as it is after reset.
   *
   * @param p R
   */
  public WindowVisitsModel(SluiceParameters p) {
    windows = p.windows();
    int bits = p.windowBits();
    arrivalWrite = ArrivalWriteWires.flow(bits, "arrivalWrite");
    deskWish = VisitWishWires.flow(bits, "deskWish");
    requestWish = VisitWishWires.flow(bits, "requestWish");
    sweepWindow = Wires.signal("sweepWindow", bits);
    seen = SeenWires.flow(bits, "seen");
    found = SeenWires.flow(bits, "found");
    phaseWrite = PhaseWriteWires.flow(bits, "phaseWrite");
    packetWrite = PacketWriteWires.flow(bits, "packetWrite");
    arrivalRows = new RowMemory(ArrivalWriteWires.flow(bits, "arrivalRow"), windows);
    phaseRows = new RowMemory(PhaseWriteWires.flow(bits, "phaseRow"), windows);
    packetRows = new RowMemory(PacketWriteWires.flow(bits, "packetRow"), windows);
    waitRows = new WaitRows(windows);
    reset();
  }

  @Override
  public void reset() {
    cleared = 0;
    step = LOOK;
    arrivalRows.clear(ArrivalWriteWires.ROW_GENERATION);
    phaseRows.clear(PhaseWriteWires.ROW_GENERATION);
    packetRows.clear();
    waitRows.clear();
    commandValid = false;
    command.clear();
  }

  @Override
  public void drive() {
    seen.valid = step == DECIDE;
    if (seen.valid) {
      seen.copyFrom(found);
    }
    commandFree.set(0, !commandValid);
    windowCommand.copyFrom(command);
    windowCommand.valid = commandValid;
  }

  @Override
  public void settle() {
    if (step == DECIDE) {
      seen.set(SeenWires.CALMED, calmed || calms());
      seen.set(SeenWires.STIRRED, stirred || stirs());
      seen.set(SeenWires.COMPLETES, completes || completes());
    }
    Wires commit = commit();
    phaseWrite.valid = commit.valid && commit.getBit(CommitWires.WRITES_PHASE);
    if (phaseWrite.valid) {
      phaseWrite.set(PhaseWriteWires.ADDRESS, window);
      copy(commit, CommitWires.PHASE_PHASE, phaseWrite, PhaseWriteWires.ROW_PHASE);
    }
    packetWrite.valid = commit.valid && commit.getBit(CommitWires.WRITES_PACKET);
    if (packetWrite.valid) {
      packetWrite.set(PacketWriteWires.ADDRESS, window);
      copy(commit, CommitWires.PACKET_PACKETS, packetWrite, PacketWriteWires.ROW_PACKETS);
    }
  }

  /** The fields of one from a place on become those of the other from a place to its end. */
  private static void copy(Wires from, int first, Wires to, int at) {
    for (int i = at; i < to.size(); i++) {
      to.set(i, from.get(first + i - at));
    }
  }

  private boolean hit() {
    return arrivalWrite.valid && arrivalWrite.getInt(ArrivalWriteWires.ADDRESS) == window;
  }

  private boolean calms() {
    return hit() && !arrivalWrite.getBit(ArrivalWriteWires.STIRS);
  }

  private boolean stirs() {
    return hit() && arrivalWrite.getBit(ArrivalWriteWires.STIRS);
  }

  private boolean completes() {
    return hit() && arrivalWrite.getBit(ArrivalWriteWires.COMPLETES);
  }

  /** The commit of the visitor whose visit it is. */
  private Wires commit() {
    if (step != DECIDE) {
      return none;
    }
    return switch (kind) {
      case SWEEP -> sweepCommit;
      case ASK, ASKED -> requestCommit;
      default -> deskCommit;
    };
  }

  /** A visitor commits in its own visit only, so at most one in a clock. */
  private void check() {
    Wires own = commit();
    boolean others =
        deskCommit.valid && deskCommit != own
            || requestCommit.valid && requestCommit != own
            || sweepCommit.valid && sweepCommit != own;
    if (others) {
      throw new IllegalStateException("a commit in the visit of somebody else: " + kind);
    }
  }

  @Override
  public void clock() {
    check();
    Wires commit = commit();
    boolean gives = commit.valid && commit.getBit(CommitWires.GIVES);
    boolean swept = cleared == windows;
    cleared += swept ? 0 : 1;
    switch (step) {
      case LOOK -> {
        if (swept) {
          look();
          step = WEIGH;
        }
      }
      case WEIGH -> {
        weigh();
        calmed = calms();
        stirred = stirs();
        completes = completes();
        step = DECIDE;
      }
      default -> {
        if (commit.valid) {
          phaseRows.write(phaseWrite);
          packetRows.write(packetWrite);
          waitRows.write(window, commit, now.get(0), waitingSince);
        }
        step = LOOK;
      }
    }
    arrivalRows.write(arrivalWrite);
    commandValid = gives || commandValid && !windowCommand.ready;
    if (gives) {
      copy(commit, CommitWires.COMMAND_OP, command, 0);
    }
  }

  private boolean may(Wires wish) {
    return wish.valid && (!wish.getBit(VisitWishWires.COMMAND) || !commandValid);
  }

  private void look() {
    if (may(deskWish)) {
      kind = VisitKind.of(deskWish.getInt(VisitWishWires.KIND));
      window = deskWish.getInt(VisitWishWires.WINDOW);
    } else if (may(requestWish)) {
      kind = VisitKind.of(requestWish.getInt(VisitWishWires.KIND));
      window = requestWish.getInt(VisitWishWires.WINDOW);
    } else {
      kind = VisitKind.SWEEP;
      window = sweepWindow.getInt(0);
    }
  }

  private void weigh() {
    Wires arrival = arrivalRows.read(window);
    Wires phase = phaseRows.read(window);
    Wires packet = packetRows.read(window);
    boolean current =
        arrival.getInt(ArrivalWriteWires.ROW_GENERATION)
            == phase.getInt(PhaseWriteWires.ROW_GENERATION);
    boolean completed = current && arrival.getBit(ArrivalWriteWires.ROW_COMPLETED);
    boolean overrunSeen = phase.getBit(PhaseWriteWires.ROW_OVERRUN_SEEN);
    boolean progressSeen = phase.getBit(PhaseWriteWires.ROW_PROGRESS_SEEN);
    boolean overrun = current ? arrival.getBit(ArrivalWriteWires.ROW_OVERRUN) : overrunSeen;
    boolean progress = current ? arrival.getBit(ArrivalWriteWires.ROW_PROGRESS) : progressSeen;
    boolean progressed = progress != progressSeen;
    int repeats = progressed ? 0 : waitRows.repeats(window);
    long slid = arrival.get(ArrivalWriteWires.ROW_SINCE);
    waitingSince = progressed ? slid : waitRows.since(window);
    int next = packet.getInt(PacketWriteWires.ROW_NEXT);
    boolean open = phase.getInt(PhaseWriteWires.ROW_PHASE) == PhaseCodes.OPEN && !completed;
    long since = slid;
    long limit = limits.get(VisitLimitsWires.QUIET_TIME);
    long timeout = limits.get(VisitLimitsWires.TIMEOUT);
    if (kind.asks()) {
      since = arrival.get(ArrivalWriteWires.ROW_OTHER);
      limit = timeout;
    } else if (open) {
      since = waitingSince;
      limit = timeout << Math.min(repeats, limits.getInt(VisitLimitsWires.BACKOFF_LIMIT));
    }
    found.valid = true;
    found.set(SeenWires.KIND, kind.ordinal());
    found.set(SeenWires.WINDOW, window);
    for (int i = PhaseWriteWires.ROW_PHASE; i < phase.size(); i++) {
      found.set(SeenWires.ROW_PHASE + i - PhaseWriteWires.ROW_PHASE, phase.get(i));
    }
    found.set(SeenWires.COMPLETED, completed);
    found.set(SeenWires.ERROR, current && arrival.getBit(ArrivalWriteWires.ROW_ERROR));
    found.set(SeenWires.MARK_FAILED, current && arrival.getBit(ArrivalWriteWires.ROW_MARK_FAILED));
    found.set(SeenWires.MARK_FREE, current && arrival.getBit(ArrivalWriteWires.ROW_MARK_FREE));
    found.set(SeenWires.ACCEPTED, current && arrival.getBit(ArrivalWriteWires.ROW_ACCEPTED));
    found.set(SeenWires.OVERRUN, overrun != overrunSeen);
    found.set(SeenWires.OVERRUN_TOGGLE, overrun);
    found.set(SeenWires.PROGRESS_TOGGLE, progress);
    found.set(SeenWires.PROGRESSED, progressed);
    found.set(SeenWires.REPEATS, repeats);
    found.set(SeenWires.MARK, progressed ? next : waitRows.mark(window));
    found.set(SeenWires.PACKETS, packet.get(PacketWriteWires.ROW_PACKETS));
    found.set(SeenWires.NEXT, next);
    found.set(SeenWires.DUE, (now.get(0) - since & PhaseCodes.TIME_MASK) >= limit);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(
        now,
        limits,
        arrivalWrite,
        deskWish,
        requestWish,
        sweepWindow,
        deskCommit,
        requestCommit,
        sweepCommit);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(seen, commandFree, phaseWrite, packetWrite, windowCommand);
  }
}

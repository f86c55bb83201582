// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.RowMemory;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.control.ArrivalWriteWires;
import dev.sluice.cycle.wires.control.ArrivingWires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.OutcomeWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.cycle.wires.control.ReachedWriteWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.VisitLimitsWires;
import dev.sluice.cycle.wires.control.VisitWishWires;
import dev.sluice.cycle.wires.control.trips.RoundTripWriteWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;
import java.util.List;

/**
 * Cycle model of WindowVisits, the only writer of the phase, packet and wait rows. It visits one
 * window in {@link ControlSizes#VISIT_CLOCKS} clocks: look (which window, for whom), address (its
 * rows are read), four clocks in which they come and its time is compared, decide (the visitor
 * hands over its commit), outcome (the commit is written). What arrivals write to the same window
 * after the address and before decide is seen by the visitor; what they write in the two clocks
 * from decide on may cancel the commit. So each commit is as if it happened between two arrivals.
 *
 * <p>{@code outcome}, {@code phaseWrite} and {@code packetWrite} depend on {@code arrivalWrite} in
 * the same clock. Nothing allocates after construction. Not thread-safe.
 */
public final class WindowVisitsModel implements BlockModel {
  // Clocks of a visit.
  private static final int LOOK = 0;
  private static final int ADDRESS = 1;
  private static final int MEASURE = 3;
  private static final int LIMIT = 4;
  private static final int COMPARE = 5;
  private static final int DECIDE = 6;
  private static final int OUTCOME = 7;

  /** Clocks since reset; 48 bits. */
  public final Wires now = Wires.signal("now", PhaseCodes.TIME_BITS);

  /** {@link VisitLimitsWires}: settings. */
  public final Wires limits = VisitLimitsWires.signals("limits");

  /** {@link ArrivingWires}: whose arrival the arrival line judges. */
  public final Wires arriving;

  /** {@link ArrivalWriteWires}: what the arrival line writes. */
  public final Wires arrivalWrite;

  /** {@link ReachedWriteWires}: how far the packet of the clock before has brought a window. */
  public final Wires reachedWrite;

  /** {@link RoundTripWriteWires}: A of a window. */
  public final Wires roundTripWrite;

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

  /** {@link OutcomeWires}: what became of the commit. */
  public final Wires outcome = OutcomeWires.flow("outcome");

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
  private final PromptWaits promptWaits;

  /** Of an open window its last slide, of an ended one when it was last asked. */
  private final long[] sinceRows;

  /** When a packet of the window was last accepted. */
  private final long[] acceptedAtRows;

  private int cleared;
  private int step;
  private VisitKind kind = VisitKind.SWEEP;
  private int window;

  /** What the rows said. */
  private final Wires found;

  /** T of the clock before. */
  private long timeout;

  private boolean open;
  private long ofArrivals;
  private long ofWait;
  private int doublings;
  private long elapsed;
  private long limit;
  private boolean exhausted;
  private long waitingSince;

  // Arrivals since the address.
  private boolean calmed;
  private boolean stirred;
  private boolean completes;

  // Arrivals from decide on.
  private boolean calmedLate;
  private boolean stirredLate;
  private boolean completesLate;

  private final Wires none = CommitWires.flow("none");

  /** What is to be written in the clock of the outcome. */
  private final Wires held = CommitWires.flow("held");

  private boolean cancelled;
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
    arriving = ArrivingWires.flow(bits, "arriving");
    arrivalWrite = ArrivalWriteWires.flow(bits, "arrivalWrite");
    reachedWrite = ReachedWriteWires.flow(bits, "reachedWrite");
    roundTripWrite = RoundTripWriteWires.flow(bits, "roundTripWrite");
    promptWaits = new PromptWaits(p, this);
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
    sinceRows = new long[windows];
    acceptedAtRows = new long[windows];
    reset();
  }

  @Override
  public void reset() {
    cleared = 0;
    step = LOOK;
    arrivalRows.clear();
    phaseRows.clear(PhaseWriteWires.ROW_GENERATION);
    packetRows.clear();
    waitRows.clear();
    promptWaits.clear();
    Arrays.fill(sinceRows, 0L);
    Arrays.fill(acceptedAtRows, 0L);
    held.valid = false;
    commandValid = false;
    command.clear();
  }

  @Override
  public void drive() {
    seen.valid = step == DECIDE;
    if (seen.valid) {
      seen.copyFrom(found);
      seen.set(SeenWires.DUE, elapsed >= limit || promptWaits.isOver());
      seen.set(SeenWires.PROMPT, promptWaits.isPrompt());
      seen.set(SeenWires.EXHAUSTED, exhausted);
      seen.set(SeenWires.CALMED, calmed);
      seen.set(SeenWires.STIRRED, stirred);
      seen.set(SeenWires.COMPLETES, completes);
    }
    boolean gives = step == OUTCOME && held.valid && held.getBit(CommitWires.GIVES);
    commandFree.set(0, !commandValid && !gives);
    windowCommand.copyFrom(command);
    windowCommand.valid = commandValid;
  }

  @Override
  public void settle() {
    outcome.valid = step == OUTCOME;
    boolean writes = outcome.valid && held.valid;
    cancelled = writes && cancels();
    if (outcome.valid) {
      outcome.set(OutcomeWires.CANCELLED, cancelled);
      outcome.set(OutcomeWires.CALMED, calmedLate || calms());
    }
    writes &= !cancelled;
    phaseWrite.valid = writes && held.getBit(CommitWires.WRITES_PHASE);
    if (phaseWrite.valid) {
      phaseWrite.set(PhaseWriteWires.ADDRESS, window);
      copy(held, CommitWires.PHASE_PHASE, phaseWrite, PhaseWriteWires.ROW_PHASE);
    }
    packetWrite.valid = writes && held.getBit(CommitWires.WRITES_PACKET);
    if (packetWrite.valid) {
      packetWrite.set(PacketWriteWires.ADDRESS, window);
      copy(held, CommitWires.PACKET_PACKETS, packetWrite, PacketWriteWires.ROW_PACKETS);
    }
  }

  /**
   * An arrival that the visitor did not know of makes its commit wrong: to the sweep any, to the
   * request maker the first slide, to a sender that gave up a completion.
   */
  private boolean cancels() {
    return switch (kind) {
      case SWEEP -> calmedLate || stirredLate || hit();
      case ASKED -> !calmed && (calmedLate || calms());
      case GIVE_UP -> completesLate || completes();
      default -> false;
    };
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
    boolean given = false;
    arrive();
    boolean swept = cleared == windows;
    cleared += swept ? 0 : 1;
    switch (step) {
      case LOOK -> {
        if (swept) {
          look();
        }
      }
      case ADDRESS -> read();
      case MEASURE -> measure();
      case LIMIT -> limit();
      case COMPARE -> compare();
      case DECIDE -> held.copyFrom(commit());
      case OUTCOME -> given = write();
      default -> {
        // The rows are read.
      }
    }
    if (step <= ADDRESS) {
      begin();
    } else if (step < DECIDE) {
      calmed |= calms();
      stirred |= stirs();
      completes |= completes();
    } else {
      calmedLate |= calms();
      stirredLate |= stirs();
      completesLate |= completes();
    }
    promptWaits.arrive();
    timeout = limits.get(VisitLimitsWires.TIMEOUT);
    commandValid = given || commandValid && !windowCommand.ready;
    step = step == LOOK && !swept || step == OUTCOME ? LOOK : step + 1;
  }

  /** The rising edge of what arrivals write. */
  private void arrive() {
    arrivalRows.write(arrivalWrite);
    if (arrivalWrite.valid) {
      int at = arrivalWrite.getInt(ArrivalWriteWires.ADDRESS);
      if (arrivalWrite.getBit(ArrivalWriteWires.SETS_SINCE)) {
        sinceRows[at] = arrivalWrite.get(ArrivalWriteWires.AT);
      }
      if (arrivalWrite.getBit(ArrivalWriteWires.SETS_ACCEPTED_AT)) {
        acceptedAtRows[at] = arrivalWrite.get(ArrivalWriteWires.AT);
      }
    }
  }

  /** Whether a command is given. One that is cancelled shows at the port, but is not valid. */
  private boolean write() {
    boolean gives = held.valid && held.getBit(CommitWires.GIVES);
    if (gives) {
      // Of the port's fields a close has the first only; the others stay those of the last open.
      int fields = kind == VisitKind.OPEN ? command.size() : WindowCommandWires.GENERATION + 1;
      for (int i = 0; i < fields; i++) {
        command.set(i, held.get(CommitWires.COMMAND_OP + i));
      }
    }
    boolean writes = held.valid && !cancelled;
    if (writes) {
      phaseRows.write(phaseWrite);
      packetRows.write(packetWrite);
      waitRows.write(window, held, now.get(0), waitingSince);
    }
    return gives && !cancelled;
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

  private void begin() {
    calmed = false;
    stirred = false;
    completes = false;
    calmedLate = false;
    stirredLate = false;
    completesLate = false;
  }

  /** The rows as they are at the address, with what an arrival writes in its clock. */
  private void read() {
    Wires arrival = arrivalRows.read(window);
    Wires phase = phaseRows.read(window);
    Wires packet = packetRows.read(window);
    boolean current =
        arrivalRows.isOf(
            window, ArrivalWriteWires.ROW_GENERATION, phase.getInt(PhaseWriteWires.ROW_GENERATION));
    boolean completed = current && arrival.getBit(ArrivalWriteWires.ROW_COMPLETED);
    boolean overrunSeen = phase.getBit(PhaseWriteWires.ROW_OVERRUN_SEEN);
    boolean progressSeen = phase.getBit(PhaseWriteWires.ROW_PROGRESS_SEEN);
    boolean overrun = current ? arrival.getBit(ArrivalWriteWires.ROW_OVERRUN) : overrunSeen;
    boolean progress = current ? arrival.getBit(ArrivalWriteWires.ROW_PROGRESS) : progressSeen;
    boolean progressed = progress != progressSeen;
    int repeats = progressed ? 0 : waitRows.repeats(window);
    long since = sinceRows[window];
    waitingSince = progressed ? since : waitRows.since(window);
    int next = packet.getInt(PacketWriteWires.ROW_NEXT);
    open = phase.getInt(PhaseWriteWires.ROW_PHASE) == PhaseCodes.OPEN && !completed;
    ofArrivals = kind.asks() ? acceptedAtRows[window] : since;
    ofWait = waitingSince;
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
    found.set(SeenWires.PROMPTS, progressed ? 0 : waitRows.prompts(window));
    promptWaits.look(found, acceptedAtRows[window]);
  }

  /** How long ago it is, as of this clock. */
  private void measure() {
    long since = kind.asks() || !open ? ofArrivals : ofWait;
    elapsed = now.get(0) - since & PhaseCodes.TIME_MASK;
    promptWaits.measure(now.get(0));
    doublings =
        Math.min(found.getInt(SeenWires.REPEATS), limits.getInt(VisitLimitsWires.BACKOFF_LIMIT));
  }

  /** And how long it may be. */
  private void limit() {
    boolean adaptive = limits.getBit(VisitLimitsWires.ADAPTIVE);
    promptWaits.limit(found, kind.asks(), open, adaptive);
    stirred |= promptWaits.isMissed(open, found.getBit(SeenWires.PROGRESSED), adaptive);
    if (kind.asks()) {
      limit = timeout;
    } else {
      limit = open ? timeout << doublings : limits.get(VisitLimitsWires.QUIET_TIME);
    }
  }

  /** It is as if asked once more than it may be: the limit is that of this clock. */
  private void compare() {
    exhausted = found.getInt(SeenWires.REPEATS) >= limits.getInt(VisitLimitsWires.RETRY_LIMIT);
    promptWaits.compare(elapsed, timeout);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(
        now,
        limits,
        arriving,
        arrivalWrite,
        reachedWrite,
        roundTripWrite,
        deskWish,
        requestWish,
        sweepWindow,
        deskCommit,
        requestCommit,
        sweepCommit);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(seen, outcome, commandFree, phaseWrite, packetWrite, windowCommand);
  }
}

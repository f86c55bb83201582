// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.OutcomeWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.SweepCountWires;
import dev.sluice.cycle.wires.control.WindowUseWires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * Cycle model of Sweep: visits every window that is in use in turn: time-outs, quiet times, and
 * windows whose mark has come. It stays at a window that is due until what the window needs is
 * free, so none is passed over. While no other window's turn is known it visits the same again.
 *
 * <p>{@code sweepCommit} depends on {@code seen} in the same clock, {@code timeout} and {@code
 * freed} on {@code outcome}. Nothing allocates after construction. Not thread-safe.
 */
public final class SweepModel implements BlockModel {
  /** {@link SeenWires}: what a visit found. */
  public final Wires seen;

  /** {@link OutcomeWires}: what became of its commit. */
  public final Wires outcome = OutcomeWires.flow("outcome");

  /** Whether a command may be given. */
  public final Wires commandFree = Wires.signal("commandFree", 1);

  /** Whether the request maker is idle. */
  public final Wires requestsIdle = Wires.signal("requestsIdle", 1);

  /** {@link OneWindowWires}: a window is in use from now on; not in a clock of {@code freed}. */
  public final Wires opened;

  /** The window whose turn it is. */
  public final Wires sweepWindow;

  /** {@link CommitWires}: what its visit writes. */
  public final Wires sweepCommit = CommitWires.flow("sweepCommit");

  /** {@link WindowUseWires}: a time-out, to the request maker. */
  public final Wires timeout;

  /** A time-out waits for the request maker: no early request is begun. */
  public final Wires timeoutWaits = Wires.signal("timeoutWaits", 1);

  /** {@link WindowUseWires}: the refusal of a transfer that failed. */
  public final Wires refusal;

  /** {@link OneWindowWires}: a window is free again. */
  public final Wires freed;

  /** {@link SweepCountWires}: pulses. */
  public final Wires sweepCount = SweepCountWires.signals("sweepCount");

  /** What a visit comes to. */
  private enum Deed {
    /** Nothing is due. */
    NONE,
    /** Something is due that needs what is not free. */
    WAIT,
    /** The same, and what is not free is the request maker. */
    WAIT_TO_ASK,
    /** The quiet time is over. */
    CLOSE,
    /** The transfer fails. */
    GIVE_UP,
    /** A time-out. */
    ASK,
    /** The mark of a close has come. */
    FREE
  }

  private final UsedWindows inUse;
  private final Wires refused;
  private int window;
  private boolean askWaits;
  private boolean counted;
  private boolean freedOne;

  /** The visit that ends in this clock frees its window; that of the clock before has. */
  private boolean leaves;

  private boolean frees;

  /** What the visit that decides in this clock comes to. */
  private Deed deed = Deed.NONE;

  /** What the one of the clock before has come to, and for which use of a window. */
  private Deed decided = Deed.NONE;

  private boolean visited;
  private boolean looksAgain;
  private final Wires ofUse;

  /**
   * A component as it is after reset.
   *
   * @param p R
   */
  public SweepModel(SluiceParameters p) {
    inUse = new UsedWindows(p.windows());
    int bits = p.windowBits();
    seen = SeenWires.flow(bits, "seen");
    opened = OneWindowWires.flow(bits, "opened");
    sweepWindow = Wires.signal("sweepWindow", bits);
    timeout = WindowUseWires.flow(bits, "timeout");
    refusal = WindowUseWires.stream(bits, "refusal");
    refused = WindowUseWires.stream(bits, "refused");
    freed = OneWindowWires.flow(bits, "freed");
    ofUse = WindowUseWires.flow(bits, "ofUse");
    reset();
  }

  @Override
  public void reset() {
    inUse.reset();
    window = 0;
    askWaits = false;
    refused.valid = false;
    counted = false;
    freedOne = false;
    frees = false;
    visited = false;
  }

  @Override
  public void drive() {
    sweepWindow.set(0, window);
    timeoutWaits.set(0, askWaits);
    refusal.valid = refused.valid;
    if (refused.valid) {
      refusal.copyFrom(refused);
    }
    sweepCount.set(SweepCountWires.TIMEOUT, counted);
    sweepCount.set(SweepCountWires.FREED, freedOne);
    freed.valid = frees;
    if (frees) {
      freed.set(OneWindowWires.WINDOW, ofUse.get(WindowUseWires.WINDOW));
    }
  }

  @Override
  public void settle() {
    boolean happens = outcome.valid && visited && !outcome.getBit(OutcomeWires.CANCELLED);
    timeout.valid = happens && decided == Deed.ASK;
    if (timeout.valid) {
      timeout.set(WindowUseWires.WINDOW, ofUse.get(WindowUseWires.WINDOW));
      timeout.set(WindowUseWires.GENERATION, ofUse.get(WindowUseWires.GENERATION));
    }
    leaves = happens && decided == Deed.FREE;
    deed = VisitKind.SWEEP.decides(seen) ? deed() : Deed.NONE;
    sweepCommit.valid = false;
    if (deed.ordinal() < Deed.CLOSE.ordinal()) {
      return;
    }
    Commits.begin(sweepCommit, seen);
    sweepCommit.set(CommitWires.RESTARTS, true);
    int prompt = (int) seen.get(SeenWires.PROMPT);
    sweepCommit.set(CommitWires.REPEATS, seen.get(SeenWires.REPEATS) + 1 - prompt);
    sweepCommit.set(CommitWires.PROMPTS, seen.get(SeenWires.PROMPTS) + prompt);
    sweepCommit.set(CommitWires.MARK, seen.get(SeenWires.MARK));
    Commits.close(sweepCommit, seen, deed == Deed.GIVE_UP);
    switch (deed) {
      case CLOSE -> {
        sweepCommit.set(CommitWires.PHASE_PHASE, PhaseCodes.LEAVING);
        sweepCommit.set(CommitWires.GIVES, true);
      }
      case GIVE_UP -> {
        boolean error = seen.getBit(SeenWires.ERROR);
        sweepCommit.set(CommitWires.PHASE_PHASE, PhaseCodes.FAILED);
        sweepCommit.set(
            CommitWires.PHASE_CAUSE, error ? PhaseCodes.MEMORY_ERROR : PhaseCodes.RECEIVER_GAVE_UP);
        sweepCommit.set(CommitWires.GIVES, true);
      }
      case ASK -> {
        sweepCommit.set(CommitWires.PHASE_PROGRESS_SEEN, seen.getBit(SeenWires.PROGRESS_TOGGLE));
        sweepCommit.set(CommitWires.WRITES_WAIT, true);
      }
      default -> sweepCommit.set(CommitWires.PHASE_PHASE, PhaseCodes.FREE);
    }
  }

  private Deed deed() {
    if (seen.getBit(SeenWires.CALMED) || seen.getBit(SeenWires.STIRRED)) {
      return Deed.NONE;
    }
    return switch (seen.getInt(SeenWires.ROW_PHASE)) {
      case PhaseCodes.OPEN -> seen.getBit(SeenWires.COMPLETED) ? quiet() : open();
      case PhaseCodes.FAILED -> seen.getBit(SeenWires.MARK_FAILED) ? quiet() : Deed.NONE;
      case PhaseCodes.LEAVING -> seen.getBit(SeenWires.MARK_FREE) ? Deed.FREE : Deed.NONE;
      default -> Deed.NONE;
    };
  }

  private Deed quiet() {
    if (!seen.getBit(SeenWires.DUE)) {
      return Deed.NONE;
    }
    return commandFree.getBit(0) ? Deed.CLOSE : Deed.WAIT;
  }

  private Deed open() {
    boolean error = seen.getBit(SeenWires.ERROR);
    if (!error && !seen.getBit(SeenWires.DUE)) {
      return Deed.NONE;
    }
    if (error || seen.getBit(SeenWires.EXHAUSTED)) {
      return commandFree.getBit(0) && !refused.valid ? Deed.GIVE_UP : Deed.WAIT;
    }
    return requestsIdle.getBit(0) ? Deed.ASK : Deed.WAIT_TO_ASK;
  }

  @Override
  public void clock() {
    counted = timeout.valid;
    freedOne = frees;
    frees = leaves;
    refused.valid &= !refusal.ready;
    boolean moves = outcome.valid && visited && happen() && inUse.isKnown();
    if (moves) {
      window = inUse.next();
    }
    inUse.clock(opened, freed, moves);
    if (seen.valid) {
      decide();
    }
  }

  /** Whether it is another window's turn. */
  private boolean happen() {
    boolean cancelled = outcome.getBit(OutcomeWires.CANCELLED);
    if (decided == Deed.GIVE_UP && !cancelled) {
      refused.copyFrom(ofUse);
      refused.valid = true;
    }
    boolean stays = cancelled && !outcome.getBit(OutcomeWires.CALMED);
    return !stays && !looksAgain;
  }

  private void decide() {
    visited = VisitKind.SWEEP.decides(seen);
    if (!visited) {
      return;
    }
    decided = deed;
    ofUse.set(WindowUseWires.WINDOW, seen.get(SeenWires.WINDOW));
    ofUse.set(WindowUseWires.GENERATION, seen.get(SeenWires.ROW_GENERATION));
    askWaits = deed == Deed.WAIT_TO_ASK;
    boolean stirred = seen.getBit(SeenWires.STIRRED) && !seen.getBit(SeenWires.CALMED);
    looksAgain = stirred || deed == Deed.WAIT || deed == Deed.WAIT_TO_ASK;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(seen, outcome, commandFree, requestsIdle, opened);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(sweepWindow, sweepCommit, timeout, timeoutWaits, refusal, freed, sweepCount);
  }
}

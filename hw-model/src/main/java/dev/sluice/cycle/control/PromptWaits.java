// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.RowMemory;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.ReachedWriteWires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.control.trips.RoundTripWriteWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;

/**
 * Whether the window of a visit is due for a prompt time-out: A * 2^q clocks after its time-out
 * began to run, when the hole at WBASE was requested; and as long after the last accepted packet
 * too, when packet N-1 has come. The same says how long the request maker takes a window for busy.
 *
 * <p>A row that is written in the clock of the address is not known to that visit: it finds no
 * prompt time-out, and the sweep makes it again.
 */
final class PromptWaits {
  private static final long MOST = 1L << ControlSizes.REQUEST_TIME_BITS;

  private final Wires reachedWrite;
  private final Wires roundTripWrite;
  private final RowMemory reachedRows;
  private final RowMemory roundTripRows;

  // What the rows said.
  private boolean written;
  private boolean known;
  private boolean requested;
  private boolean tail;
  private long time;
  private long acceptedAt;

  private long sinceAccepted;
  private long wait;

  /** Due when the wait is over; and due when it is over since the last accepted packet, too. */
  private boolean byRequest;

  private boolean byTail;
  private boolean prompt;
  private boolean over;

  PromptWaits(SluiceParameters p, WindowVisitsModel visits) {
    reachedWrite = visits.reachedWrite;
    roundTripWrite = visits.roundTripWrite;
    int bits = p.windowBits();
    reachedRows = new RowMemory(ReachedWriteWires.flow(bits, "reachedRow"), p.windows());
    roundTripRows = new RowMemory(RoundTripWriteWires.flow(bits, "roundTripRow"), p.windows());
  }

  /** What the sweep after reset leaves. */
  void clear() {
    reachedRows.clear();
    roundTripRows.clear();
  }

  /** The rising edge: the rows, after an address of this clock. */
  void arrive() {
    reachedRows.write(reachedWrite);
    roundTripRows.write(roundTripWrite);
  }

  /** The rows of the window that was found. */
  void look(Wires found, long lastAccepted) {
    int window = found.getInt(SeenWires.WINDOW);
    int generation = found.getInt(SeenWires.ROW_GENERATION);
    written =
        writes(reachedWrite, ReachedWriteWires.ADDRESS, window)
            || writes(roundTripWrite, RoundTripWriteWires.ADDRESS, window);
    Wires reached = reachedRows.read(window);
    boolean current = reachedRows.isOf(window, ReachedWriteWires.ROW_GENERATION, generation);
    int wbase = current ? reached.getInt(ReachedWriteWires.ROW_WBASE) : 0;
    tail = current && reached.getBit(ReachedWriteWires.ROW_TAIL);
    requested = found.getInt(SeenWires.NEXT) > wbase;
    Wires row = roundTripRows.read(window);
    known =
        !written
            && roundTripRows.isOf(window, RoundTripWriteWires.ROW_GENERATION, generation)
            && row.getBit(RoundTripWriteWires.ROW_KNOWN);
    time = row.get(RoundTripWriteWires.ROW_TIME);
    acceptedAt = lastAccepted;
  }

  private static boolean writes(Wires change, int address, int window) {
    return change.valid && change.getInt(address) == window;
  }

  void measure(long now) {
    sinceAccepted = now - acceptedAt & PhaseCodes.TIME_MASK;
  }

  void limit(Wires found, boolean asks, boolean open, boolean adaptive) {
    int prompts = found.getInt(SeenWires.PROMPTS);
    boolean mayBe = known && adaptive;
    boolean mayFall =
        mayBe && open && found.getInt(SeenWires.REPEATS) == 0 && prompts < ControlSizes.PROMPTS;
    wait = time << (asks ? 0 : prompts);
    byRequest = mayFall && requested && !asks;
    byTail = (asks ? mayBe : mayFall) && tail;
  }

  void compare(long elapsed, long timeout) {
    boolean shorter = wait < MOST && wait < timeout;
    prompt = shorter && (byRequest || byTail);
    over = shorter && elapsed >= wait && (byRequest || byTail && sinceAccepted >= wait);
  }

  /**
   * In the clock of limit: this visit may have missed a prompt time-out. After a slide there is
   * none yet, so packets that slide in every clock do not hold up the sweep.
   */
  boolean isMissed(boolean open, boolean progressed, boolean adaptive) {
    return written && open && !progressed && adaptive;
  }

  /** A time-out of this visit is a prompt one. */
  boolean isPrompt() {
    return prompt;
  }

  /** It is due; to the request maker: nothing was accepted for A. */
  boolean isOver() {
    return over;
  }
}

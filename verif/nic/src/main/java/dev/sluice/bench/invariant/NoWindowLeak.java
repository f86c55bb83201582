// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.host.pair.ClockWatcher;

/**
 * {@link Invariant#NO_WINDOW_LEAK}, at the receive control's counters: never more than R windows in
 * use, none given back that was not taken, none kept back: who is refused for want of a window is
 * refused because all are in use; and after a time of quiet all are free.
 */
final class NoWindowLeak implements ClockWatcher {
  /** Clocks from the look at the line of free windows to the pulse of the refusal, and more. */
  private static final long DECIDING = 64;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final CheckedRun run;
  private final int windows;
  private final Wires count;
  private long opened;
  private long freed;

  /** The last clock in which every window was in use. */
  private long lastFull = NEVER;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param windows R
   * @param count the receive control's pulses
   */
  NoWindowLeak(CheckedRun run, int windows, Wires count) {
    this.run = run;
    this.windows = windows;
    this.count = count;
  }

  @Override
  public void clock(long clock) {
    if (count.getBit(ReceiveCountWires.OPENED)) {
      opened++;
    }
    if (count.getBit(ReceiveCountWires.FREED)) {
      freed++;
    }
    if (inUse() == windows) {
      lastFull = clock;
    }
    if (count.getBit(ReceiveCountWires.NO_FREE_WINDOW) && clock - lastFull > DECIDING) {
      throw violation(
          "refused for want of a window with %d of %d in use".formatted(inUse(), windows));
    }
    if (inUse() > windows || inUse() < 0) {
      throw violation("%d of %d windows in use".formatted(inUse(), windows));
    }
  }

  private InvariantViolation violation(String what) {
    return run.violation(
        Invariant.NO_WINDOW_LEAK, null, "%s: %d opened, %d freed".formatted(what, opened, freed));
  }

  /**
   * Windows that are not free.
   *
   * @return 0 to R
   */
  long inUse() {
    return opened - freed;
  }

  /**
   * Windows opened.
   *
   * @return since the beginning
   */
  long opened() {
    return opened;
  }

  /**
   * To be called when every window has had the time to become free.
   *
   * @throws InvariantViolation when one is not
   */
  void checkQuiet() {
    if (inUse() != 0) {
      throw violation("%d windows are not free after the quiet time".formatted(inUse()));
    }
  }
}

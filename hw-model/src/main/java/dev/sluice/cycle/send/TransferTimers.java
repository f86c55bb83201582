// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.sizes.SendSizes;
import java.util.Arrays;

/**
 * A deadline for each slot, and the sweep that looks at one slot in two clocks for those that are
 * over.
 *
 * <pre>
 *   slot at -> [deadlines] -> read -> over? -> found -> TIMEOUT
 * </pre>
 *
 * When it finds one while another is still to be taken, it goes back to it. What it found may have
 * been put off meanwhile: the operation looks again.
 */
final class TransferTimers {
  private static final long MASK = (1L << SendSizes.TIME_BITS) - 1;
  private static final long HALF = 1L << (SendSizes.TIME_BITS - 1);

  private final boolean[] armed;
  private final long[] deadline;

  private int at;

  /** With one slot the first look is in the clock in which that slot is cleared, and counts not. */
  private boolean cleared;

  private boolean readValid;
  private int readSlot;
  private boolean readArmed;
  private long readDeadline;
  private boolean over;
  private int overSlot;
  private boolean found;
  private int foundSlot;

  TransferTimers(int slots) {
    armed = new boolean[slots];
    deadline = new long[slots];
  }

  void reset() {
    Arrays.fill(armed, false);
    Arrays.fill(deadline, 0);
    at = 0;
    cleared = armed.length > 1;
    readValid = false;
    over = false;
    found = false;
  }

  private static boolean over(boolean armed, long deadline, long now) {
    return armed && ((now - deadline) & MASK) < HALF;
  }

  /** Whether a wait that began is over; times are modulo 2^50. */
  boolean isOver(int slot, long now) {
    return over(armed[slot], deadline[slot], now);
  }

  boolean found() {
    return found;
  }

  int foundSlot() {
    return foundSlot;
  }

  /** A clock in which operations are chosen, before what is written in it: reads a deadline. */
  void read(long now) {
    over = readValid && over(readArmed, readDeadline, now);
    overSlot = readSlot;
    readValid = cleared;
    cleared = true;
    readSlot = at;
    readArmed = armed[at];
    readDeadline = deadline[at];
    at = at + 1 == armed.length ? 0 : at + 1;
  }

  /** A clock between them: what was read is found, or is read again. */
  void find(boolean taken) {
    boolean full = found && !taken;
    if (over && full) {
      at = overSlot;
      readValid = false;
    } else if (over) {
      foundSlot = overSlot;
    }
    found = over || full;
  }

  void stop(int slot) {
    armed[slot] = false;
    deadline[slot] = 0;
  }

  void start(int slot, long clock) {
    armed[slot] = true;
    deadline[slot] = clock & MASK;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.sizes.SendSizes;
import java.util.Arrays;

/**
 * A deadline for each slot, and the sweep that looks at one slot a clock for those that are over.
 *
 * <pre>
 *   slot at -> [deadlines] -> read -> over? -> found -> TIMEOUT
 * </pre>
 *
 * The sweep stands still while it has found one and another is still to be taken. What it found may
 * have been put off meanwhile: the operation looks again.
 */
final class TransferTimers {
  private static final long MASK = (1L << SendSizes.TIME_BITS) - 1;
  private static final long HALF = 1L << (SendSizes.TIME_BITS - 1);

  private final boolean[] armed;
  private final long[] deadline;

  private int at;
  private boolean readValid;
  private int readSlot;
  private boolean readArmed;
  private long readDeadline;
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
    readValid = false;
    found = false;
  }

  /** Whether a wait that began is over; times are modulo 2^50. */
  static boolean over(boolean armed, long deadline, long now) {
    return armed && ((now - deadline) & MASK) < HALF;
  }

  boolean armed(int slot) {
    return armed[slot];
  }

  long deadline(int slot) {
    return deadline[slot];
  }

  boolean found() {
    return found;
  }

  int foundSlot() {
    return foundSlot;
  }

  /** One clock of the sweep, before what is written in it. */
  void sweep(long now, boolean taken) {
    boolean over = readValid && over(readArmed, readDeadline, now);
    if (over && found && !taken) {
      return;
    }
    if (over) {
      foundSlot = readSlot;
    }
    found = over || (found && !taken);
    readValid = true;
    readSlot = at;
    readArmed = armed[at];
    readDeadline = deadline[at];
    at = at + 1 == armed.length ? 0 : at + 1;
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

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import java.util.Arrays;

/**
 * The descriptors that wait, in a list for each bucket. One thing at a time: a descriptor is
 * linked, or the first one of the candidate's is taken and goes to the send engine. Nothing
 * allocates after construction.
 */
final class PeerLists {
  private enum Step {
    IDLE,
    LINK,
    TAKE,
    TAKE_SECOND,
    TAKE_LAST
  }

  private static final int ROWS = RingSizes.LIST_ROWS;
  private static final int WORDS = HostRings.DESCRIPTOR_BYTES / Long.BYTES;
  private static final int NONE = -1;

  private final Wires descriptor;
  private final long[] rows = new long[ROWS * WORDS];
  private final int[] nextRow = new int[ROWS];

  /** Of each bucket the first and the last row, or no first. */
  private final int[] firstRow = new int[PeerShare.BUCKETS];

  private final int[] lastRow = new int[PeerShare.BUCKETS];

  /** Rows in the order in which they became free. */
  private final int[] freeRows = new int[ROWS];

  private int free;
  private int used;
  private boolean had;
  private boolean hadBefore;

  private boolean linkWaits;
  private int linkBucket;
  private int linkRow;

  private Step step;
  private int bucket;
  private boolean underWay;
  private int taken;
  private boolean completes;
  private boolean outValid;
  private final long[] out = new long[WORDS];

  // What the clock tells the turns.
  private int enters;
  private boolean takes;

  PeerLists(Wires descriptor) {
    this.descriptor = descriptor;
  }

  void reset() {
    Arrays.fill(firstRow, NONE);
    for (int i = 0; i < ROWS; i++) {
      freeRows[i] = i;
    }
    free = 0;
    used = 0;
    had = true;
    hadBefore = true;
    linkWaits = false;
    step = Step.IDLE;
    underWay = false;
    completes = false;
    outValid = false;
    Arrays.fill(out, 0L);
  }

  void drive() {
    descriptor.valid = outValid;
    descriptor.set(DescriptorWires.COOKIE, out[0]);
    descriptor.set(DescriptorWires.PEER, out[0] >>> 32);
    descriptor.set(DescriptorWires.ADDRESS, out[1]);
    descriptor.set(DescriptorWires.BYTES, out[2]);
    descriptor.set(DescriptorWires.REMOTE_ADDRESS, out[3]);
  }

  /** Whether a row may be filled, now and two clocks ago, and none waits to be linked. */
  boolean open() {
    return used < ROWS && hadBefore && !linkWaits;
  }

  /** Fills a part of the free row. */
  void fill(int word, long value) {
    rows[freeRows[free] * WORDS + word] = value;
  }

  /** After {@link #clock}: a bucket that has rows from now on, or that has more; or -1. */
  int enters() {
    return enters;
  }

  /** After {@link #clock}: the candidate was taken. */
  boolean takes() {
    return takes;
  }

  /**
   * The rising edge.
   *
   * @param turns before their own rising edge
   * @param adds the bucket to which the row that was filled is linked from now on, or -1
   */
  void clock(PeerTurns turns, int adds) {
    boolean leaves = descriptor.fires();
    int usedBefore = used;
    outValid = completes || outValid && !leaves;
    underWay &= !leaves;
    if (completes) {
      System.arraycopy(rows, taken * WORDS + WORDS / 2, out, WORDS / 2, WORDS / 2);
    }
    completes = false;
    enters = NONE;
    takes = false;
    move(turns, leaves);
    if (adds != NONE) {
      linkWaits = true;
      linkBucket = adds;
      linkRow = freeRows[free];
      free = (free + 1) % ROWS;
      used++;
    }
    hadBefore = had;
    had = usedBefore < ROWS;
  }

  private void move(PeerTurns turns, boolean leaves) {
    switch (step) {
      case IDLE -> {
        if (linkWaits) {
          bucket = linkBucket;
          step = Step.LINK;
        } else if (turns.hasCandidate() && !underWay && !leaves) {
          bucket = turns.candidate();
          taken = firstRow[bucket];
          takes = true;
          underWay = true;
          step = Step.TAKE;
        }
      }
      case LINK -> {
        if (firstRow[bucket] == NONE) {
          firstRow[bucket] = linkRow;
          enters = bucket;
        } else {
          nextRow[lastRow[bucket]] = linkRow;
        }
        lastRow[bucket] = linkRow;
        linkWaits = false;
        step = Step.IDLE;
      }
      case TAKE -> step = Step.TAKE_SECOND;
      case TAKE_SECOND -> {
        enters = taken == lastRow[bucket] ? NONE : bucket;
        step = Step.TAKE_LAST;
      }
      case TAKE_LAST -> {
        System.arraycopy(rows, taken * WORDS, out, 0, WORDS / 2);
        completes = true;
        boolean wasLast = taken == lastRow[bucket];
        firstRow[bucket] = wasLast ? NONE : nextRow[taken];
        freeRows[(free + ROWS - used) % ROWS] = taken;
        used--;
        step = Step.IDLE;
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.sizes.PacketCheckSizes;
import java.util.Arrays;

/**
 * The clocks of PacketCheck between the input port and the outcome. A beat goes through take,
 * measure and align, where its row is written; the last beat of a frame then goes on through four
 * more stages until the frame's outcome is there.
 */
final class PacketCheckPipeline {
  /** No beat. */
  static final int NOTHING = 0;

  private static final int VALID = 1;
  private static final int STORED = 2;
  private static final int LAST = 4;
  private static final int ADMITTED = 8;
  private static final int CAUSE_SHIFT = 4;

  /** The stages size, causes, judge and outcome. */
  private static final int LATE_STAGES = 4;

  private final boolean realigns;
  private final int[] late = new int[LATE_STAGES];
  private int take;
  private int measure;
  private int align;
  private boolean alignValid;
  private boolean waits;
  private int written;
  private int headed;

  PacketCheckPipeline(PacketCheckSizes geometry) {
    realigns = geometry.shiftBytes() != 0;
  }

  /** A beat on its way; the cause is that of the frame which it ends. */
  static int beat(boolean stored, boolean last, boolean admitted, int cause) {
    return VALID
        | (stored ? STORED : 0)
        | (last ? LAST : 0)
        | (admitted ? ADMITTED : 0)
        | cause << CAUSE_SHIFT;
  }

  void reset() {
    Arrays.fill(late, NOTHING);
    take = NOTHING;
    measure = NOTHING;
    align = NOTHING;
    alignValid = false;
    waits = false;
    written = 0;
    headed = 0;
  }

  void clock(int beat) {
    boolean moves = measure != NOTHING;
    boolean last = (align & LAST) != 0;
    // Where a row has bytes of two beats, a beat waits for the next one of its frame.
    boolean complete = realigns ? waits && (last || moves) : alignValid;
    if (complete && (align & STORED) != 0) {
      written++;
    }
    boolean ends = alignValid && last;
    if (ends && (align & ADMITTED) != 0) {
      headed++;
    }
    System.arraycopy(late, 0, late, 1, LATE_STAGES - 1);
    late[0] = ends ? align : NOTHING;
    waits = moves || (waits && !last);
    alignValid = moves;
    if (moves) {
      align = measure;
    }
    measure = take;
    take = beat;
  }

  /** Rows written. */
  int written() {
    return written;
  }

  /** Slots whose header was written. */
  int headed() {
    return headed;
  }

  boolean hasOutcome() {
    return late[LATE_STAGES - 1] != NOTHING;
  }

  boolean outcomeAdmitted() {
    return (late[LATE_STAGES - 1] & ADMITTED) != 0;
  }

  /** The code of the cause. */
  int outcome() {
    return late[LATE_STAGES - 1] >>> CAUSE_SHIFT;
  }
}

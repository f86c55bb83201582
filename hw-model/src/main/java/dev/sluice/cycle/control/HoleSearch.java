// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.sizes.ControlSizes;

/**
 * Finds the holes of a window that was read, eight places of WVEC in a clock, from the left.
 *
 * <p>A hole is a 0 before the last 1. Which of them are asked for is said by two places, from WBASE
 * on: those before {@code within}, of an early request only from {@code skipped} on. Of the others
 * those before {@code skipped} were asked for before and are passed over; the first that was not is
 * found, and the search ends there.
 */
final class HoleSearch {
  private static final int STEP = ControlSizes.SEARCH_BITS;

  private final int width;
  private final int[] bytes;
  private int at;
  private int pidx;
  private boolean early;
  private int skipped;
  private int within;
  private boolean empty;
  private boolean full;

  HoleSearch(int width) {
    this.width = width;
    bytes = new int[width / STEP];
  }

  /** Takes over the vector and WBASE. */
  void load(Wires status) {
    for (int i = 0; i < bytes.length; i++) {
      int shift = width - STEP - i * STEP;
      bytes[i] = (int) (status.word(StatusWires.WVEC, shift >> 6) >>> (shift & 63)) & 0xff;
    }
    at = 0;
    pidx = status.getInt(StatusWires.WBASE);
  }

  /** What is asked for; places 0 to W. */
  void prepare(boolean isEarly, int upToSkipped, int upToAsked) {
    early = isEarly;
    skipped = upToSkipped;
    within = upToAsked;
  }

  /** The packet of the leftmost of the eight places; at the end where the search ended. */
  int pidx() {
    return pidx;
  }

  private boolean asks(int i) {
    int m = at * STEP + i;
    return m < within && (!early || m >= skipped);
  }

  /** Places 0 to 7 as bits 7 to 0: holes that are not passed over. */
  private int found() {
    int head = bytes[at];
    int last = Integer.numberOfTrailingZeros(head | 1 << STEP);
    int holes = more() ? ~head & 0xff : ~head & 0xff & -1 << last;
    for (int i = 0; i < STEP; i++) {
      if (at * STEP + i < skipped && !asks(i)) {
        holes &= ~(0x80 >> i);
      }
    }
    return holes;
  }

  /** Whether there is a 1 right of the eight places. */
  boolean more() {
    boolean more = false;
    for (int i = at + 1; i < bytes.length; i++) {
      more |= bytes[i] != 0;
    }
    return more;
  }

  /** Whether there is a hole that is not passed over. */
  boolean finds() {
    return found() != 0;
  }

  /** The first of them: 0 to 7. */
  int place() {
    return Integer.numberOfLeadingZeros(found()) - (Integer.SIZE - STEP);
  }

  /** Whether it is to be asked for. */
  boolean asks() {
    return asks(place());
  }

  /** It was asked for. */
  void fill() {
    bytes[at] |= 0x80 >> place();
  }

  /** Goes on to the next eight places. */
  void step() {
    at++;
    pidx += STEP;
  }

  /** Ends at the hole that was found. */
  void stop() {
    pidx += place();
    empty = false;
    full = false;
  }

  /** Ends after the last 1. */
  void finish() {
    int head = bytes[at];
    empty = head == 0;
    int last = Integer.numberOfTrailingZeros(head | 1 << STEP);
    full = at == bytes.length - 1 && last == 0;
    pidx += STEP - last;
  }

  /** At the end: no place is a 1. */
  boolean empty() {
    return empty;
  }

  /** At the end: the rightmost place is a 1. */
  boolean full() {
    return full;
  }
}

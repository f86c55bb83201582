// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.MacSizes;
import java.util.SplittableRandom;

/**
 * Frames that a MAC gives and nobody wants, in an order that the seed draws: runts, damaged ones of
 * all lengths, such that are longer than the store, and a flood of frames for others, one behind
 * the other, longer than what the store and a clock of a third of the line's rate can take.
 */
final class UnwantedFrames {
  private static final int SHORTEST = 20;
  private static final int RUNTS = 30;
  private static final int DAMAGED = 20;
  private static final int LONG = 2;

  private final SplittableRandom random;
  private final int store;
  private final int largest;
  private final int[] left;
  private int flood;
  private boolean flooding;
  private int beats;
  private int runts;
  private int tooLong;

  UnwantedFrames(NicParameters p, SplittableRandom random) {
    this.random = random;
    store = MacSizes.storeRows(p);
    largest = MacSizes.largestFrame(p) / p.beatBytes();
    flood = 3 * store;
    left = new int[] {RUNTS, DAMAGED, LONG, 1};
  }

  /** Whether frames are left. */
  boolean waits() {
    return sum() > 0;
  }

  private int sum() {
    int sum = 0;
    for (int each : left) {
      sum += each;
    }
    return sum;
  }

  /** Whether the next frame is one of these. */
  boolean isNext() {
    return flooding || waits() && random.nextInt(8) == 0;
  }

  /** Draws the next; whether the MAC says that it is damaged. */
  boolean draw() {
    if (flooding) {
      beats = SHORTEST + random.nextInt(largest - SHORTEST);
      flood -= beats;
      flooding = flood > 0;
      left[3] -= flooding ? 0 : 1;
      return false;
    }
    int which = random.nextInt(sum());
    int kind = 0;
    while (which >= left[kind]) {
      which -= left[kind++];
    }
    switch (kind) {
      case 0 -> {
        left[0]--;
        beats = 1 + random.nextInt(4);
        runts++;
        return false;
      }
      case 1 -> {
        left[1]--;
        beats = 1 + random.nextInt(largest);
        return true;
      }
      case 2 -> {
        left[2]--;
        beats = store + 1 + random.nextInt(30);
        tooLong += left[2];
        return left[2] == 0;
      }
      default -> {
        flooding = true;
        return draw();
      }
    }
  }

  /** Of the frame that was drawn; one byte in the last. */
  int beats() {
    return beats;
  }

  /** Frames shorter than the headers, not damaged. */
  int runts() {
    return runts;
  }

  /** Frames longer than the store, not damaged. */
  int tooLong() {
    return tooLong;
  }
}

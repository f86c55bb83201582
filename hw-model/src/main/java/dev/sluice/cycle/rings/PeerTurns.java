// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.PeerShare;
import java.util.Arrays;

/**
 * Whose turn it is: buckets with rows stand in a line, and the first one is looked at in steps of a
 * clock: read, shift, compare, act. It becomes the candidate, or goes to the line's end. Nothing
 * allocates after construction.
 */
final class PeerTurns {
  private enum Step {
    READ,
    SHIFT,
    COMPARE,
    ACT
  }

  private final int slots;
  private final int countMask;
  private final int[] counts = new int[PeerShare.BUCKETS];
  private final Wires push = bucket("activePush");
  private final Wires pop = bucket("activePop");
  private final MooreFifo active = new MooreFifo(push, pop, PeerShare.BUCKETS - 1);

  private int cleared;
  private Step step;
  private int own;

  /** Its count over 2^n: as much less than what is free as the count is of 2^n times that. */
  private int part;

  private boolean may;

  /** Those that were handed over and have not come back. */
  private int total;

  private boolean candidateValid;
  private int candidate;

  /** One came back: a clock ago, and two clocks ago. */
  private int back;

  private int backBefore;
  private boolean backIsFront;

  /** Of the one two clocks ago: its count. */
  private int backCount;

  private static final int NONE = -1;

  PeerTurns(NicParameters p) {
    slots = p.transfers();
    countMask = (1 << RingSizes.countBits(p)) - 1;
  }

  private static Wires bucket(String name) {
    return Wires.stream(name, new Field("bucket", PeerShare.BUCKET_BITS));
  }

  void reset() {
    active.reset();
    Arrays.fill(counts, 0);
    cleared = 0;
    step = Step.READ;
    total = 0;
    candidateValid = false;
    back = NONE;
    backBefore = NONE;
    backIsFront = false;
  }

  /** Whether the counts and lists are clear. */
  boolean isClear() {
    return cleared == PeerShare.BUCKETS;
  }

  boolean hasCandidate() {
    return candidateValid;
  }

  int candidate() {
    return candidate;
  }

  /**
   * The rising edge.
   *
   * @param n PeerShare's
   * @param enters a bucket that has rows from now on, or {@value #NONE}
   * @param taken the lists take the candidate
   * @param returned the bucket of a descriptor that has become a record, or {@value #NONE}
   */
  void clock(int n, int enters, boolean taken, int returned) {
    active.drive();
    cleared += isClear() ? 0 : 1;
    int front = pop.getInt(0);
    boolean again = back != NONE && backIsFront && step != Step.READ;
    boolean ends = false;
    boolean passes = false;
    Step now = step;
    switch (now) {
      case READ -> {
        if (pop.valid && back == NONE && backBefore == NONE) {
          own = counts[front];
          step = Step.SHIFT;
        }
      }
      case SHIFT -> {
        part = own >> n;
        step = Step.COMPARE;
      }
      case COMPARE -> {
        may = n == PeerShare.NO_LIMIT || part < slots - total;
        step = Step.ACT;
      }
      case ACT -> {
        boolean goes = may && !candidateValid && backBefore == NONE && !again;
        passes = !may && enters == NONE && !again;
        ends = goes || passes;
        if (goes) {
          counts[front] = own + 1 & countMask;
          candidateValid = true;
          candidate = front;
          total++;
        }
        step = ends ? Step.READ : Step.ACT;
      }
    }
    step = again ? Step.READ : step;
    candidateValid &= !taken;
    push.valid = enters != NONE || passes;
    push.set(0, enters != NONE ? enters : front);
    pop.ready = ends;
    comeBack(returned, front);
    active.clock();
  }

  private void comeBack(int returned, int front) {
    if (backBefore != NONE) {
      counts[backBefore] = backCount - 1 & countMask;
      total--;
    }
    if (back != NONE) {
      backCount = counts[back];
    }
    backBefore = back;
    back = returned;
    backIsFront = returned == front;
  }
}

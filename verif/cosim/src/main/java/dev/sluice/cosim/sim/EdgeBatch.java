// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.DutTime;
import dev.sluice.cosim.trigger.TimerQueue;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Several clocks from where they stand to the next rising edge of one at which somebody looks, in
 * one native call. What happens at edges in between is nobody's business then. While that goes on,
 * the native side knows how the clocks stand; {@link #sync} tells the clocks.
 */
final class EdgeBatch {
  /** How many clocks there may be. */
  static final int MOST = 64;

  private static final int FIRST = 3; // words before the first clock
  private static final int WORDS = 7; // of a clock
  private static final int HALF = 3;
  private static final int NEXT = 4;
  private static final int LEVEL = 5;
  private static final int CYCLES = 6;

  private final DutTime dutTime;
  private final Clock[] clocks;
  private final MemorySegment memory;

  /** Whether the native side knows how the clocks stand; if not, the clocks do. */
  private boolean given;

  /** Those that rose in the last run and whose monitors are still to come. */
  private long unsampled;

  /** Whether monitors are to come, or are there. */
  private boolean sampling;

  EdgeBatch(DutTime dutTime, List<Clock> clocks) {
    this.dutTime = dutTime;
    this.clocks = clocks.toArray(Clock[]::new);
    memory = dutTime.clockMemory(clocks.stream().map(Clock::input).toList());
  }

  /**
   * What {@link #run} may be given; 0 where the next edges have to be gone through one by one, as
   * somebody waits for a falling one or for a time before the next rising one.
   */
  long looked(long timer) {
    long looked = 1;
    for (int i = 0; i < clocks.length; i++) {
      Clock clock = clocks[i];
      if (!clock.falling.isEmpty()) {
        return 0;
      }
      looked |= clock.isLookedAt() ? 1L << i : 0;
    }
    return timer == TimerQueue.NEVER || timer > nextRise(looked) ? looked : 0;
  }

  private long nextRise(long of) {
    sync();
    long next = Long.MAX_VALUE;
    for (int i = 0; i < clocks.length; i++) {
      Clock clock = clocks[i];
      if ((of >>> i & 1) != 0) {
        next = Math.min(next, clock.high ? clock.nextEdge + clock.half() : clock.nextEdge);
      }
    }
    return next;
  }

  /** Goes to the next rise of one of some. Returns the status of the native call. */
  int run(long looked) {
    if (!given) {
      give();
    }
    int status = dutTime.rise(memory, looked);
    unsampled = rose();
    sampling = true;
    return status;
  }

  /** All monitors have come, or one has failed. */
  void sampled() {
    unsampled = 0;
    sampling = false;
  }

  /** Which have risen at the end of the last run: a bit for each. */
  long rose() {
    return memory.get(JAVA_LONG, 8);
  }

  /** One of those that rose: its monitors come now. */
  Clock risen(int index) {
    Clock clock = clocks[index];
    clock.cycles = word(index, CYCLES);
    unsampled &= ~(1L << index);
    clock.driven = false;
    return clock;
  }

  private void give() {
    for (int i = 0; i < clocks.length; i++) {
      long at = FIRST + (long) WORDS * i;
      Clock clock = clocks[i];
      memory.setAtIndex(JAVA_LONG, at + HALF, clock.half());
      memory.setAtIndex(JAVA_LONG, at + NEXT, clock.nextEdge);
      memory.setAtIndex(JAVA_LONG, at + LEVEL, clock.high ? 1 : 0);
      memory.setAtIndex(JAVA_LONG, at + CYCLES, clock.cycles);
    }
    dutTime.riseFrom(memory);
    given = true;
  }

  /** How often a clock has risen, for who looks: monitors see one clock rise after the other. */
  long cyclesOf(Clock clock) {
    if (!given && unsampled == 0) {
      return clock.cycles;
    }
    int i = indexOf(clock);
    return (given ? word(i, CYCLES) : clock.cycles) - (unsampled >>> i & 1);
  }

  /** The level of a clock, for who looks: monitors see it as it was before the edges. */
  boolean isHigh(Clock clock, long now) {
    sync();
    boolean moved = sampling && clock.nextEdge == now + clock.half();
    return clock.high != moved;
  }

  private int indexOf(Clock clock) {
    int i = 0;
    while (clocks[i] != clock) {
      i++;
    }
    return i;
  }

  private long word(int clock, int word) {
    return memory.getAtIndex(JAVA_LONG, FIRST + (long) WORDS * clock + word);
  }

  /** The clocks know how they stand from here on. */
  void sync() {
    if (!given) {
      return;
    }
    given = false;
    dutTime.riseTo(memory);
    for (int i = 0; i < clocks.length; i++) {
      Clock clock = clocks[i];
      clock.nextEdge = word(i, NEXT);
      clock.high = word(i, LEVEL) != 0;
      long cycles = word(i, CYCLES);
      if (clock.cycles != cycles) { // nobody looked
        clock.cycles = cycles;
        clock.driven = false;
      }
    }
  }
}

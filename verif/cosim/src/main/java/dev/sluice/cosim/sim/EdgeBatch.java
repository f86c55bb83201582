// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sluice.cosim.DutTime;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Several clocks from where they stand to the next time at which one of them rises, in one native
 * call. What happens at edges in between is nobody's business then.
 */
final class EdgeBatch {
  private final DutTime dutTime;
  private final List<Clock> clocks;
  private final MemorySegment edges;

  EdgeBatch(DutTime dutTime, List<Clock> clocks) {
    this.dutTime = dutTime;
    this.clocks = clocks;
    edges = dutTime.edgeList(2 * clocks.size());
  }

  /** When the next of them rises. */
  long nextRise() {
    long next = Long.MAX_VALUE;
    for (int i = 0; i < clocks.size(); i++) {
      Clock clock = clocks.get(i);
      next = Math.min(next, clock.high ? clock.nextEdge + clock.half() : clock.nextEdge);
    }
    return next;
  }

  /** Goes there; clocks that are to rise then have not been told. */
  void run(long rise) {
    int count = 0;
    long time = nextEdge();
    while (time <= rise) {
      for (int i = 0; i < clocks.size(); i++) {
        Clock clock = clocks.get(i);
        if (clock.nextEdge == time) {
          clock.high = !clock.high;
          clock.nextEdge += clock.half();
          edges.setAtIndex(JAVA_LONG, 3L * count, time);
          edges.setAtIndex(JAVA_LONG, 3L * count + 1, clock.port().offset() / 8);
          edges.setAtIndex(JAVA_LONG, 3L * count + 2, clock.high ? 1 : 0);
          count++;
        }
      }
      time = nextEdge();
    }
    dutTime.edges(edges, count, rise);
  }

  private long nextEdge() {
    long next = Long.MAX_VALUE;
    for (int i = 0; i < clocks.size(); i++) {
      next = Math.min(next, clocks.get(i).nextEdge);
    }
    return next;
  }

  /** Whether a clock has just risen at a time. */
  static boolean rose(Clock clock, long time) {
    return clock.high && clock.nextEdge == time + clock.half();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.transport.Endpoint;
import java.util.Arrays;

/**
 * Timers of any lengths, the one that runs out first found at once; of those that run out together
 * any, but the same in each run. A binary heap that knows where each timer is; O(log n) to start
 * and to stop. Nothing allocates after construction.
 */
final class TimerHeap {
  static final int NONE = -1;

  private final long[] deadline;
  private final int[] heap;
  private final int[] place;
  private int size;

  TimerHeap(int timers) {
    deadline = new long[timers];
    heap = new int[timers];
    place = new int[timers];
    Arrays.fill(place, NONE);
  }

  /** Starts a timer that does not run. */
  void start(int timer, long until) {
    deadline[timer] = until;
    put(size, timer);
    up(size++);
  }

  /** Stops a timer that runs. */
  void stop(int timer) {
    int at = place[timer];
    int moved = heap[--size];
    place[timer] = NONE;
    if (moved != timer) {
      put(at, moved);
      up(at);
      down(place[moved]);
    }
  }

  private void put(int at, int timer) {
    heap[at] = timer;
    place[timer] = at;
  }

  private void up(int from) {
    int at = from;
    int timer = heap[at];
    while (at > 0 && deadline[timer] < deadline[heap[at - 1 >> 1]]) {
      put(at, heap[at - 1 >> 1]);
      at = at - 1 >> 1;
    }
    put(at, timer);
  }

  private void down(int from) {
    int at = from;
    int timer = heap[at];
    for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && deadline[heap[child + 1]] < deadline[heap[child]]) {
        child++;
      }
      if (deadline[timer] <= deadline[heap[child]]) {
        break;
      }
      put(at, heap[child]);
      at = child;
    }
    put(at, timer);
  }

  /** The timer that runs out first, or NONE. */
  int first() {
    return size == 0 ? NONE : heap[0];
  }

  /** When it runs out, or NEVER. */
  long deadline() {
    return size == 0 ? Endpoint.NEVER : deadline[heap[0]];
  }
}

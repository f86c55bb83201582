// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.trips.TimedRequestWires;
import java.util.Arrays;

/**
 * Which of the request maker's requests are timed: of a window the first that is made for a packet
 * for the first time when WBASE has passed the packet that was timed before. A request for the
 * packet that is timed is said, too. One of a search at most; said two clocks after it was ordered.
 */
final class TimedRequests {
  private static final int NO_USE = -1;

  private final Wires timed;
  private final int[] generations;
  private final int[] packets;

  // Of the window that is searched.
  private int window;
  private int generation;
  private int next;
  private boolean free;

  private boolean ordered;
  private int pidx;
  private boolean says;
  private boolean begins;

  TimedRequests(int windows, Wires timed) {
    this.timed = timed;
    generations = new int[windows];
    packets = new int[windows];
  }

  void reset() {
    Arrays.fill(generations, NO_USE);
    Arrays.fill(packets, 0);
    ordered = false;
    says = false;
  }

  void drive() {
    timed.valid = says;
    if (says) {
      timed.set(TimedRequestWires.WINDOW, window);
      timed.set(TimedRequestWires.GENERATION, generation);
      timed.set(TimedRequestWires.PIDX, packets[window]);
      timed.set(TimedRequestWires.BEGINS, begins);
    }
  }

  /** A search begins: NEXT and WBASE of the window. */
  void begin(int of, int use, int unasked, int wbase) {
    window = of;
    generation = use;
    next = unasked;
    free = generations[of] != use || packets[of] < wbase;
  }

  /** A single-packet request is ordered in this clock, after {@link #clock}. */
  void order(int packet) {
    ordered = true;
    pidx = packet;
  }

  /** The rising edge. */
  void clock() {
    begins = ordered && free && pidx >= next;
    says = begins || ordered && !free && packets[window] == pidx;
    if (begins) {
      generations[window] = generation;
      packets[window] = pidx;
      free = false;
    }
    ordered = false;
  }
}

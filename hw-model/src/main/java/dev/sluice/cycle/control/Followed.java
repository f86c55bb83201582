// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

/** What {@link Positions} is told of a packet, or of a mark, that {@link Arrivals} has judged. */
final class Followed {
  /** A packet of an open window was accepted, and is in memory. */
  boolean accepted;

  /** A retransmission was not new to an open window. */
  boolean probed;

  /** A window's mark came. */
  boolean ended;

  int window;
  int generation;
  int pidx;
  int wbase;
  int slide;
  boolean again;
  boolean complete;

  /** NEXT of the window when the packet was judged. */
  int next;

  /** N of the window. */
  int packets;

  /** Nothing, as after reset. */
  void clear() {
    accepted = false;
    probed = false;
    ended = false;
    window = 0;
  }

  /** Whether it is anything that Positions follows. */
  boolean counts() {
    return accepted || probed || ended;
  }

  /** max(NEXT, WBASE): the first packet that may be a hole nobody asked for. */
  int firstUnasked() {
    return Math.max(next, wbase);
  }

  /** What is judged in this clock. */
  void take(Arrivals arrivals) {
    accepted = arrivals.accepts();
    probed = arrivals.probes();
    ended = arrivals.ends();
    if (!counts()) {
      return;
    }
    window = arrivals.window();
    generation = arrivals.generation();
    pidx = arrivals.pidx();
    wbase = arrivals.wbase();
    slide = arrivals.slide();
    again = arrivals.again();
    complete = arrivals.isComplete();
    next = arrivals.nextUnasked();
    packets = arrivals.packets();
  }

  void copyFrom(Followed other) {
    accepted = other.accepted;
    probed = other.probed;
    ended = other.ended;
    window = other.window;
    generation = other.generation;
    pidx = other.pidx;
    wbase = other.wbase;
    slide = other.slide;
    again = other.again;
    complete = other.complete;
    next = other.next;
    packets = other.packets;
  }
}

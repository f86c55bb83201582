// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;

/**
 * What the oracle is told of the inside of the receive control's cycle model, in a clock.
 *
 * @param visited the window of the visit of the clock before
 * @param bySweep whether that visit was the sweep's
 * @param noted the window for which it was noted in the clock before what was asked for, or -1
 * @param notedNext its NEXT
 * @param ranged whether a range request is made of it
 * @param held whether a progress report waits and is not taken, so that another has no room
 * @param depth D
 * @param timing what happened to times
 * @param order what ends in this clock, as a packet in the control queue or dropped, or null
 */
public record ControlGlimpse(
    int visited,
    boolean bySweep,
    int noted,
    int notedNext,
    boolean ranged,
    boolean held,
    int depth,
    Timing timing,
    Order order) {

  /**
   * The same with another order.
   *
   * @param other or null
   * @return another glimpse
   */
  public ControlGlimpse withOrder(Order other) {
    return new ControlGlimpse(
        visited, bySweep, noted, notedNext, ranged, held, depth, timing, other);
  }

  /**
   * Prompt time-outs and what they come of.
   *
   * @param prompt whether a time-out of that visit is a prompt one
   * @param requested the window of a single-packet request that was ordered, or -1
   * @param requestedPidx its packet
   * @param timed the window of which a time was counted, or -1
   * @param timedPidx the packet that had been requested
   * @param time how long that took, by the model
   */
  public record Timing(
      boolean prompt, int requested, int requestedPidx, int timed, int timedPidx, long time) {}

  /** Who orders control packets, in the packet maker's order. */
  public enum Source {
    /** A reply to a connection request. */
    CONNECTIONS,
    /** The refusal of a transfer that fails. */
    SWEEP,
    /** An answer to a packet. */
    ANSWERS,
    /** A request for packets, or the report of a time-out. */
    REQUESTS,
    /** A progress report of a slide or a probe. */
    REPORTS
  }

  /**
   * An order of the packet maker. Two packets may look the same and be of different orders: a
   * refusal names no window.
   *
   * @param source whose it was
   * @param window that it was for; of a reply meaningless
   * @param use the window's generation when it was given; of a reply meaningless
   * @param type of the packet
   * @param pidx of the packet
   * @param dropped no packet is made, as the window has another use by now
   */
  public record Order(
      Source source, int window, int use, PacketType type, int pidx, boolean dropped) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.network.NetworkParameters;

/**
 * What a network does at most to a packet on its way. From this follows for how long, and how
 * often, an end must ask ({@link RetryBound}).
 *
 * @param harm part of the packets of a direction that do not arrive as they should and when they
 *     should: lost, damaged or kept back; 0 to below 1
 * @param burst mean length of a burst of losses, packets; 0 where losses are independent
 * @param delay clocks on the way at most, of a packet that is not kept back
 * @param stall part of the clocks in which a line is held back, 0 to below 1
 * @param others packets on the line for each that the node sends, that it did not send: copies,
 *     forged frames; at least 0
 * @param blocked clocks for which one frame of somebody else holds the line
 * @param inARow packets of one exchange that are harmed one after the other, whatever {@code harm}
 *     says
 * @param dark clocks for which the link is dead at a time
 */
record Adversity(
    double harm,
    double burst,
    long delay,
    double stall,
    double others,
    long blocked,
    int inARow,
    long dark) {

  /** A network that loses nothing. */
  static Adversity of(int latency) {
    return new Adversity(0, 0, latency, 0, 0, 0, 0, 0);
  }

  /** Such a network. */
  static Adversity of(NetworkParameters n) {
    double harm = 1 - (1 - n.loss()) * (1 - n.corrupt());
    long delay = n.latency() + n.reorder();
    return new Adversity(harm, n.burst(), delay, 0, n.duplicate(), 0, 0, 0);
  }

  /** A meddler harms and copies such parts of the packets too. */
  Adversity meddled(double more, double copies) {
    double both = 1 - (1 - harm) * (1 - more);
    return new Adversity(both, burst, delay, stall, others + copies, blocked, inARow, dark);
  }

  /** The lines are held back for that part of the clocks. */
  Adversity stalled(double part) {
    return new Adversity(harm, burst, delay, part, others, blocked, inARow, dark);
  }

  /** A third peer has that part of the line, with frames that last so many clocks. */
  Adversity attacked(double part, long frame) {
    double more = part / (1 - part);
    return new Adversity(harm, burst, delay, stall, others + more, frame, inARow, dark);
  }

  /** So many packets of one exchange may be harmed in a row. */
  Adversity struck(int times) {
    return new Adversity(harm, burst, delay, stall, others, blocked, times, dark);
  }

  /** The link is dead for so many clocks at a time. */
  Adversity dark(long clocks) {
    return new Adversity(harm, burst, delay, stall, others, blocked, inARow, clocks);
  }
}

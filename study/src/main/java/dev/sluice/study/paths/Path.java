// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import dev.sluice.network.LossProcess;
import java.util.random.RandomGenerator;

/**
 * One path: when a packet arrives is known when it is sent, so the path is a line of arrivals.
 * Nothing allocates, except when more packets are on the way than ever before.
 */
final class Path {
  static final long NEVER = Long.MAX_VALUE;

  private final int picosPerByte;
  private final long delay;
  private final long jitter;
  private final long longestWait;
  private final LossProcess losses;
  private final Outages outages;
  private final RandomGenerator jitters;
  private final ArrivalRing ring = new ArrivalRing();

  private long busyUntil;
  private long lastArrival;

  /** A path; each generator is for one purpose alone. */
  Path(
      PathParameters parameters,
      RandomGenerator losses,
      RandomGenerator jitters,
      RandomGenerator outages) {
    picosPerByte = parameters.picosPerByte();
    delay = parameters.delay();
    jitter = parameters.jitter();
    longestWait = parameters.longestWait();
    this.losses = new LossProcess(parameters.lossParameters(), losses);
    this.outages = new Outages(parameters, outages);
    this.jitters = jitters;
  }

  /** Sends a packet and says what becomes of it. */
  PathOutcome send(long now, long number, Packet packet) {
    outages.advance(now);
    long time = (long) packet.bytes * picosPerByte;
    if (outages.meets(now)) {
      return PathOutcome.OUTAGE;
    }
    if (backlog(now) + time > longestWait) {
      return PathOutcome.OVERFLOW;
    }
    busyUntil = Math.max(busyUntil, now) + time;
    if (losses.lost()) {
      return PathOutcome.LOST;
    }
    long due = busyUntil + delay + (jitter == 0 ? 0 : upTo(jitter));
    due = Math.max(due, lastArrival);
    if (outages.meets(due)) {
      return PathOutcome.OUTAGE;
    }
    lastArrival = due;
    ring.add(due, number, packet);
    return PathOutcome.ARRIVES;
  }

  private long upTo(long most) {
    return (long) (jitters.nextDouble() * (most + 1));
  }

  /** When the next packet arrives, or NEVER. */
  long nextArrival() {
    return ring.isEmpty() ? NEVER : ring.arrival();
  }

  /** Which packet of all that is; there is one. */
  long nextSequence() {
    return ring.sequence();
  }

  /** Takes it. */
  void take(Packet into) {
    ring.take(into);
  }

  /** How long a packet that comes now waits. */
  long backlog(long now) {
    return Math.max(0, busyUntil - now);
  }

  /** Whether the path is down and has been for so long. */
  boolean downFor(long now, long time) {
    outages.advance(now);
    return outages.downFor(now, time);
  }
}

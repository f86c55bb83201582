// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.trips.RoundTripsModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.trips.RetransmissionWires;
import dev.sluice.cycle.wires.control.trips.TimedRequestWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;

/**
 * Requests, and retransmissions that often answer them, of a few packets of a few uses; more often
 * than any request maker would say, and in any clock. Times pass in leaps of any length, or for a
 * while in leaps of one length, between a request that begins to be timed and its packet: MEAN
 * settles, and DEVIATION falls below a quarter of it.
 */
public final class RoundTripsTraffic extends ComponentTraffic {
  private static final int USES = 2;
  private static final int PACKETS = 2;

  /** Clocks, about, for which leaps are of one length, or of any. */
  private static final int STAYS = 1000;

  /** Clocks after which a request was taken, if nothing stood before it; then comes its packet. */
  private static final int LEAPS_AFTER = 12;

  private static final int ANSWERED_AFTER = 16;

  private final RoundTripsModel trips;
  private final int windows;

  /** The first of two windows that most is about: rows are cleared one after the other. */
  private final int busy;

  /** A use takes two to so many clocks. */
  private final int useBits;

  private int clock;
  private long now;

  /** The one length; 0: any. */
  private long steady;

  private int sinceBegin;

  /** The request that began to be timed last. */
  private int begun;

  private int begunUse;
  private int begunPidx;

  /**
   * Traffic.
   *
   * @param p R
   * @param trips whose inputs it drives
   * @param seed of everything random
   */
  public RoundTripsTraffic(SluiceParameters p, RoundTripsModel trips, long seed) {
    super(seed);
    this.trips = trips;
    windows = p.windows();
    busy = random.nextInt(windows);
    useBits = half() ? 9 : 12;
    now = random.nextLong();
  }

  @Override
  public void drive() {
    clock++;
    if (random.nextInt(STAYS) == 0) {
      steady = half() ? 0 : leap();
    }
    now += passes();
    trips.now.set(0, now);
    boolean cleared = clock > windows;
    int window = (busy + random.nextInt(often() ? Math.min(2, windows) : windows)) % windows;
    Wires timed = trips.timed;
    timed.valid = cleared && random.nextInt(16) == 0;
    timed.set(TimedRequestWires.WINDOW, window);
    timed.set(TimedRequestWires.GENERATION, use());
    timed.set(TimedRequestWires.PIDX, random.nextInt(PACKETS));
    timed.set(TimedRequestWires.BEGINS, random.nextInt(3) == 0);
    boolean begins = timed.valid && timed.getBit(TimedRequestWires.BEGINS);
    sinceBegin = begins ? 0 : sinceBegin + 1;
    if (begins) {
      begun = window;
      begunUse = timed.getInt(TimedRequestWires.GENERATION);
      begunPidx = timed.getInt(TimedRequestWires.PIDX);
    }
    boolean answers = steady != 0 && sinceBegin == ANSWERED_AFTER;
    Wires packet = trips.retransmission;
    packet.valid = cleared && (answers || random.nextInt(steady == 0 ? 6 : 60) == 0);
    packet.set(RetransmissionWires.WINDOW, answers ? begun : window);
    packet.set(RetransmissionWires.GENERATION, answers ? begunUse : use());
    packet.set(RetransmissionWires.PIDX, answers ? begunPidx : random.nextInt(PACKETS));
    packet.set(RetransmissionWires.ACCEPTED, answers || half());
  }

  private int use() {
    return seldom() ? random.nextInt(USES) : 255 + (clock >> useBits);
  }

  private long passes() {
    if (steady == 0) {
      return random.nextInt(40) == 0 ? leap() : 1;
    }
    return sinceBegin == LEAPS_AFTER ? steady : 1;
  }

  /** Short ones, and those after which a time is as long as it counts, or longer. */
  private long leap() {
    return random.nextLong(1L << random.nextInt(1, ControlSizes.REQUEST_TIME_BITS + 1));
  }
}

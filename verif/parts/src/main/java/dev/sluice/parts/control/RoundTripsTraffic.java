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
 * while in leaps of one length, one behind each request that begins to be timed: MEAN settles, and
 * DEVIATION falls below a quarter of it.
 */
public final class RoundTripsTraffic extends ComponentTraffic {
  private static final int USES = 2;
  private static final int PACKETS = 2;

  /** Clocks, about, for which leaps are of one length, or of any. */
  private static final int STAYS = 1000;

  /** Clocks after which a request was taken, if nothing stood before it. */
  private static final int LEAPS_AFTER = 12;

  private final RoundTripsModel trips;
  private final int windows;
  private int clock;
  private long now;

  /** The one length; 0: any. */
  private long steady;

  private int sinceBegin;

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
    int window = random.nextInt(often() ? Math.min(2, windows) : windows);
    Wires timed = trips.timed;
    timed.valid = cleared && random.nextInt(16) == 0;
    timed.set(TimedRequestWires.WINDOW, window);
    timed.set(TimedRequestWires.GENERATION, use());
    timed.set(TimedRequestWires.PIDX, random.nextInt(PACKETS));
    timed.set(TimedRequestWires.BEGINS, random.nextInt(3) == 0);
    boolean begins = timed.valid && timed.getBit(TimedRequestWires.BEGINS);
    sinceBegin = begins ? 0 : sinceBegin + 1;
    Wires packet = trips.retransmission;
    packet.valid = cleared && random.nextInt(6) == 0;
    packet.set(RetransmissionWires.WINDOW, window);
    packet.set(RetransmissionWires.GENERATION, use());
    packet.set(RetransmissionWires.PIDX, random.nextInt(PACKETS));
    packet.set(RetransmissionWires.ACCEPTED, half());
  }

  private int use() {
    return seldom() ? random.nextInt(USES) : 255 + (clock >> 9);
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

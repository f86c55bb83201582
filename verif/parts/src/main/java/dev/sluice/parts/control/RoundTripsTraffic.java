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
 * than any request maker would say, and in any clock. Times pass in leaps of any length.
 */
public final class RoundTripsTraffic extends ComponentTraffic {
  private static final int USES = 2;
  private static final int PACKETS = 2;

  private final RoundTripsModel trips;
  private final int windows;
  private int clock;
  private long now;

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
    now += random.nextInt(40) == 0 ? leap() : 1;
    trips.now.set(0, now);
    boolean cleared = clock > windows;
    int window = random.nextInt(often() ? Math.min(2, windows) : windows);
    Wires timed = trips.timed;
    timed.valid = cleared && random.nextInt(16) == 0;
    timed.set(TimedRequestWires.WINDOW, window);
    timed.set(TimedRequestWires.GENERATION, use());
    timed.set(TimedRequestWires.PIDX, random.nextInt(PACKETS));
    timed.set(TimedRequestWires.BEGINS, random.nextInt(3) == 0);
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

  /** Short ones, and those after which a time is as long as it counts, or longer. */
  private long leap() {
    return random.nextLong(1L << random.nextInt(1, ControlSizes.REQUEST_TIME_BITS + 1));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import java.util.random.RandomGenerator;

/**
 * What a network does to packets.
 *
 * @param loss share lost, each way
 * @param copies share that arrives a second time
 * @param replays share that arrives again much later, in any later life of the ends
 * @param delay shortest way, ticks
 * @param jitter a packet takes up to so much longer
 * @param tail share with a delay from a Pareto distribution of shape 1: no bound, no mean
 * @param forged share of the data packets that another peer sends too, as its own
 * @param ordered whether packets of one path keep their order; only without a tail
 * @param trims share of the data packets of which only the header arrives
 */
record Hostility(
    double loss,
    double copies,
    double replays,
    int delay,
    int jitter,
    double tail,
    double forged,
    boolean ordered,
    double trims) {

  static final Hostility NONE = new Hostility(0, 0, 0, 20, 0, 0, 0, true, 0);

  static Hostility random(RandomGenerator random) {
    double[] losses = {0, 0.01, 0.1, 0.3, 0.5};
    return new Hostility(
        losses[random.nextInt(losses.length)],
        random.nextInt(3) * 0.1,
        random.nextInt(3) * 0.02,
        1 + random.nextInt(60),
        random.nextInt(3) * 20,
        random.nextInt(3) * 0.1,
        random.nextInt(3) * 0.05,
        random.nextBoolean(),
        0);
  }

  Hostility withLoss(double share) {
    return new Hostility(share, copies, replays, delay, jitter, tail, forged, ordered, trims);
  }

  Hostility withReplays(double share) {
    return new Hostility(loss, copies, share, delay, jitter, tail, forged, ordered, trims);
  }

  Hostility withTrims(double share) {
    return new Hostility(loss, copies, replays, delay, jitter, tail, forged, ordered, share);
  }
}

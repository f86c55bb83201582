// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import java.util.random.RandomGenerator;

/**
 * Which packets are lost: the Gilbert-Elliott channel that {@link NetworkParameters} describes.
 *
 * <p>Both states last a geometrically distributed number of packets, so one draw serves a whole run
 * of packets instead of one. Nothing allocates after construction.
 */
public final class LossProcess {
  private final boolean constant;
  private final GeometricGaps goodRuns;
  private final GeometricGaps badRuns;

  private boolean bad;
  private long left;

  /**
   * A channel in its long-run state.
   *
   * @param parameters {@code loss} and {@code burst}; the others mean nothing here
   * @param random draws the runs
   */
  public LossProcess(NetworkParameters parameters, RandomGenerator random) {
    double loss = parameters.loss();
    constant = loss == 0 || loss == 1;
    bad = random.nextDouble() < loss;
    if (constant) {
      goodRuns = null;
      badRuns = null;
    } else {
      goodRuns = new GeometricGaps(parameters.goodToBad(), random);
      badRuns = new GeometricGaps(parameters.badToGood(), random);
      // No memory: what is left of a run is distributed as a whole one.
      left = run();
    }
  }

  /**
   * The fate of the next packet.
   *
   * @return whether it is lost
   */
  public boolean lost() {
    if (!constant) {
      if (left == 0) {
        bad = !bad;
        left = run();
      }
      left--;
    }
    return bad;
  }

  private long run() {
    long further = (bad ? badRuns : goodRuns).sample();
    return further == Long.MAX_VALUE ? further : 1 + further;
  }
}

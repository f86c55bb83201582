// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import java.util.SplittableRandom;

/** Says in each clock whether a beat is taken. */
final class BeatTaker {
  private final UdpPace pace;
  private final SplittableRandom random;
  private int rest;

  BeatTaker(UdpPace pace, SplittableRandom random) {
    this.pace = pace;
    this.random = random;
  }

  /** Of the next clock. */
  boolean takes() {
    if (rest > 0) {
      rest--;
      return false;
    }
    if (random.nextDouble() < pace.rests()) {
      rest = random.nextInt(UdpPace.LONGEST_REST);
      return false;
    }
    return random.nextDouble() >= pace.stalls();
  }
}

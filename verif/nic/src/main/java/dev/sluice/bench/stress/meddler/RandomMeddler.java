// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;
import java.util.SplittableRandom;

/**
 * Loses, copies, keeps back and damages packets of every type at random.
 *
 * @param random decides
 * @param lose part of the packets that are lost, 0 to 1
 * @param copy part of which a copy comes late
 * @param keep part that come late
 * @param damage part that arrive with a burst of wrong bits
 * @param latest the longest delay, clocks, at least 1; small delays are more frequent
 */
public record RandomMeddler(
    SplittableRandom random, double lose, double copy, double keep, double damage, long latest)
    implements Meddler {

  @Override
  public Meddling fate(long clock, PacketHeader header, int size) {
    double draw = random.nextDouble();
    if (draw < lose) {
      return Meddling.LOSE;
    }
    draw -= lose;
    if (draw < copy) {
      return Meddling.copy(delay());
    }
    draw -= copy;
    if (draw < keep) {
      return Meddling.keep(delay());
    }
    draw -= keep;
    if (draw < damage) {
      return Meddling.damage(random.nextInt(8 * size), random.nextLong() | 1);
    }
    return Meddling.PASS;
  }

  private long delay() {
    double share = random.nextDouble();
    return 1 + (long) (share * share * (latest - 1));
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import java.util.SplittableRandom;

/** How long the transfers of a run are. */
final class Sizes {
  private Sizes() {}

  /** One byte, and k*P - 1, k*P, k*P + 1 for k = 1, 2, .. to so many packets, and again. */
  static StressPlan.TransferSizes roundPackets(int payload, int packets) {
    return new Fixed(
        (long) packets * payload + 1,
        (n, _) -> {
          int at = n % (3 * packets + 1);
          return at == 0 ? 1 : (at + 2) / 3 * (long) payload + (at + 2) % 3 - 1;
        });
  }

  /** Any size up to the largest; small ones are more frequent. */
  static StressPlan.TransferSizes upTo(long largest) {
    return new Fixed(
        largest,
        (_, random) -> {
          double share = random.nextDouble();
          return 1 + (long) (share * share * share * (largest - 1));
        });
  }

  /** At most one packet. */
  static StressPlan.TransferSizes onePacket(int payload) {
    return new Fixed(payload, (_, random) -> 1 + random.nextInt(payload));
  }

  /** The largest first, then its halves down to a byte. */
  static StressPlan.TransferSizes halving(long largest) {
    return new Fixed(largest, (n, _) -> Math.max(1, largest >> n));
  }

  private interface Choice {
    long next(int n, SplittableRandom random);
  }

  private record Fixed(long largest, Choice choice) implements StressPlan.TransferSizes {
    @Override
    public long next(int n, SplittableRandom random) {
      return choice.next(n, random);
    }
  }
}

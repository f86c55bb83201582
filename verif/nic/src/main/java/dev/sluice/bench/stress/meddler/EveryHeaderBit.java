// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/**
 * Of each type, every n-th packet arrives with one wrong bit: of its header from the first bit to
 * the last, then of its CRC, then again.
 */
public final class EveryHeaderBit implements Meddler {
  private static final int HEADER = 8 * PacketCodec.HEADER_BYTES;
  private static final int ALL = HEADER + 8 * PacketCodec.CRC_BYTES;

  private final int every;
  private final int[] seen = new int[PacketType.values().length];

  /**
   * Damages packets regularly.
   *
   * @param every n, at least 1
   */
  public EveryHeaderBit(int every) {
    this.every = every;
  }

  @Override
  public Meddling fate(long clock, PacketHeader header, int size) {
    int n = seen[header.type().ordinal()]++;
    if (n % every != 0) {
      return Meddling.PASS;
    }
    int bit = n / every % ALL;
    int crc = 8 * (size - PacketCodec.CRC_BYTES);
    return Meddling.damage(bit < HEADER ? bit : crc + bit - HEADER, 1);
  }
}

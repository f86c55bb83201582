// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;

/** Decides what becomes of packets in one direction. */
@FunctionalInterface
public interface Meddler {
  /**
   * A packet was sent.
   *
   * @param clock when
   * @param header its fields, to be read before returning
   * @param size its bytes
   * @return its fate; {@link Meddling#PASS} leaves it to the next meddler
   */
  Meddling fate(long clock, PacketHeader header, int size);
}

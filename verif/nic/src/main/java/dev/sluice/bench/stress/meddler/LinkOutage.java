// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;

/**
 * The link loses everything for a while.
 *
 * @param from the first clock
 * @param to the first clock after it
 */
public record LinkOutage(long from, long to) implements Meddler {
  @Override
  public Meddling fate(long clock, PacketHeader header, int size) {
    return clock >= from && clock < to ? Meddling.LOSE : Meddling.PASS;
  }
}

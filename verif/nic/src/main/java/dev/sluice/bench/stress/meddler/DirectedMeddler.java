// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/** Gives the n-th packet of one type a fate, once. Counts from when it was made. */
final class DirectedMeddler implements Meddler {
  private final PacketType type;
  private final int nth;
  private final Meddling fate;
  private int seen;

  /**
   * A meddler that waits.
   *
   * @param type of the packet
   * @param nth which, counted from 1
   * @param fate what becomes of it
   */
  DirectedMeddler(PacketType type, int nth, Meddling fate) {
    this.type = type;
    this.nth = nth;
    this.fate = fate;
  }

  @Override
  public Meddling fate(long clock, PacketHeader header, int size) {
    return header.type() == type && ++seen == nth ? fate : Meddling.PASS;
  }

  /** Whether the packet came. */
  boolean struck() {
    return seen >= nth;
  }

  @Override
  public String toString() {
    return "packet %d of type %s: %s".formatted(nth, type, fate);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.builder;

import dev.sluice.protocol.PacketType;

/** What {@link PacketBuilderTraffic} has seen. */
public final class BuilderTally {
  private final long[] packets = new long[1 << PacketType.BITS];
  private long readErrors;
  private long furtherBursts;
  private long beats;
  private long clocks;
  private long firstBeat = -1;
  private long lastBeat;

  BuilderTally() {}

  void clock(boolean beat) {
    if (beat) {
      beats++;
      lastBeat = clocks;
      firstBeat = firstBeat < 0 ? clocks : firstBeat;
    }
    clocks++;
  }

  void packet(PacketType type) {
    packets[type.code()]++;
  }

  void readError() {
    readErrors++;
  }

  void furtherBurst() {
    furtherBursts++;
  }

  /**
   * Packets that were sent.
   *
   * @param type of which type
   * @return how many
   */
  public long packets(PacketType type) {
    return packets[type.code()];
  }

  /**
   * Data packets that were not sent.
   *
   * @return how many
   */
  public long readErrors() {
    return readErrors;
  }

  /**
   * Reads that were not the first of their packet.
   *
   * @return bursts
   */
  public long furtherBursts() {
    return furtherBursts;
  }

  /**
   * Beats on the line.
   *
   * @return how many
   */
  public long beats() {
    return beats;
  }

  /**
   * Clocks from the first beat on the line to the last, both included.
   *
   * @return clocks
   */
  public long clocksOfTheLine() {
    return lastBeat - firstBeat + 1;
  }
}

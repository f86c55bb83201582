// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.writer;

import dev.sluice.spec.writer.PacketWriter.Outcome;

/** What {@link PacketWriterTraffic} has seen. */
public final class WriterTally {
  private final long[] arrivals = new long[Outcome.values().length];
  private long bursts;
  private long furtherBursts;
  private long errors;
  private long clocks;
  private long lastArrival;

  WriterTally() {}

  void clock() {
    clocks++;
  }

  void burst(boolean further, boolean error) {
    bursts++;
    furtherBursts += further ? 1 : 0;
    errors += error ? 1 : 0;
  }

  void arrival(Outcome outcome) {
    arrivals[outcome.ordinal()]++;
    lastArrival = clocks;
  }

  /**
   * Commands that arrived.
   *
   * @param outcome of which outcome
   * @return how many
   */
  public long arrivals(Outcome outcome) {
    return arrivals[outcome.ordinal()];
  }

  /**
   * Bursts that memory answered.
   *
   * @return how many
   */
  public long bursts() {
    return bursts;
  }

  /**
   * Bursts that were not the first of their packet.
   *
   * @return how many
   */
  public long furtherBursts() {
    return furtherBursts;
  }

  /**
   * Bursts that memory answered with an error.
   *
   * @return how many
   */
  public long errors() {
    return errors;
  }

  /**
   * Clocks up to the last arrival.
   *
   * @return clocks since the traffic began
   */
  public long clocksToLastArrival() {
    return lastArrival;
  }
}

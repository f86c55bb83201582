// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

/**
 * What the two ends of a transfer tell each other for the sake of congestion control. A data packet
 * carries the first two, a packet back all of them. Mutable and made to be filled again.
 */
public final class Echo {
  /** Number of the data packet among those sent, from 0; back: the highest that has arrived. */
  public long sequence;

  /** When the data packet was sent, ps; back: that of the last one that has arrived. */
  public long sentAt;

  /** Data packets of the transfer that have arrived. */
  public long arrived;

  /** Those of them that a switch had marked. */
  public long marked;

  /** Nothing has arrived. */
  public Echo() {}

  /**
   * Fills it.
   *
   * @param other what with
   */
  public void set(Echo other) {
    sequence = other.sequence;
    sentAt = other.sentAt;
    arrived = other.arrived;
    marked = other.marked;
  }
}

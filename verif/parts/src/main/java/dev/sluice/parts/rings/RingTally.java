// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

/** What {@link HostRingsTraffic} has seen. */
public final class RingTally {
  long descriptors;
  long unreadable;
  long records;
  long lostRecords;
  long wrongTails;
  long wrongHeads;
  long refusedConfigs;
  long fullRings;
  long laps;
  long earlyStops;
  long interrupts;
  long polled;
  long clocks;
  long lastDescriptor;
  long overtakings;
  long patient;

  RingTally() {}

  /**
   * Descriptors that the send engine was given.
   *
   * @return how many
   */
  public long descriptors() {
    return descriptors;
  }

  /**
   * Descriptors that could not be read.
   *
   * @return how many
   */
  public long unreadable() {
    return unreadable;
  }

  /**
   * Records that memory answered, lost ones with them.
   *
   * @return how many
   */
  public long records() {
    return records;
  }

  /**
   * Records whose write failed.
   *
   * @return how many
   */
  public long lostRecords() {
    return lostRecords;
  }

  /**
   * Wrong doorbells of the descriptor ring.
   *
   * @return how many
   */
  public long wrongTails() {
    return wrongTails;
  }

  /**
   * Wrong heads of the completion ring.
   *
   * @return how many
   */
  public long wrongHeads() {
    return wrongHeads;
  }

  /**
   * Times that rings were enabled which cannot be used.
   *
   * @return how many
   */
  public long refusedConfigs() {
    return refusedConfigs;
  }

  /**
   * Clocks in which the completion ring was full and a completion waited.
   *
   * @return how many
   */
  public long fullRings() {
    return fullRings;
  }

  /**
   * Laps of the completion ring beyond the first, over all sessions.
   *
   * @return how many
   */
  public long laps() {
    return laps;
  }

  /**
   * Sessions that were stopped with descriptors in the ring that were never read.
   *
   * @return how many
   */
  public long earlyStops() {
    return earlyStops;
  }

  /**
   * Clocks in which the interrupt was high.
   *
   * @return how many
   */
  public long interrupts() {
    return interrupts;
  }

  /**
   * Records that the host found in memory by their phase before the block told of them.
   *
   * @return how many
   */
  public long polled() {
    return polled;
  }

  /**
   * Descriptors that were handed over before one of another peer that was read earlier.
   *
   * @return how many
   */
  public long overtakings() {
    return overtakings;
  }

  /**
   * Times that transfers of peers that do not answer were all that was under way.
   *
   * @return how many
   */
  public long patient() {
    return patient;
  }

  /**
   * Clocks up to the last descriptor.
   *
   * @return clocks since the traffic began
   */
  public long clocksToLastDescriptor() {
    return lastDescriptor;
  }
}

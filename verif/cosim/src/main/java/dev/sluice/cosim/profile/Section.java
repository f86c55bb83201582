// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

/**
 * One row of the table: a part, and whose it is. Made by {@link ProfileLane#often} or {@link
 * ProfileLane#rarely}, and used on that lane only.
 */
public final class Section {
  private final Part part;
  private final String task;
  private final boolean exact;
  private long nanos;
  private long bytes;
  private long calls;
  private long readings;
  private long clocks;

  Section(Part part, String task, boolean exact) {
    this.part = part;
    this.task = task;
    this.exact = exact;
  }

  /** Whether every entry is measured, and not only those in some clocks. */
  boolean isExact() {
    return exact;
  }

  void called() {
    calls++;
  }

  void add(long moreNanos, long moreBytes) {
    nanos += moreNanos;
    bytes += moreBytes;
    readings++;
  }

  /** Its time, without that of the watches. */
  long nanos(long costOfReading) {
    return Math.max(0, nanos - readings * costOfReading);
  }

  /**
   * Says that it did clocks of the design.
   *
   * @param count how many, not negative
   */
  public void clocks(long count) {
    clocks += count;
  }

  Part part() {
    return part;
  }

  String task() {
    return task;
  }

  long nanos() {
    return nanos;
  }

  long bytes() {
    return bytes;
  }

  long calls() {
    return calls;
  }

  long clocks() {
    return clocks;
  }

  @Override
  public String toString() {
    return part.label() + " " + task;
  }
}

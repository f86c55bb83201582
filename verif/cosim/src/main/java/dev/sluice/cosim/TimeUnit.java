// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/** A unit of simulated time. The kernel counts picoseconds in a {@code long}: 106 days at most. */
public enum TimeUnit {
  /** Picoseconds. */
  PS(1L),
  /** Nanoseconds. */
  NS(1_000L),
  /** Microseconds. */
  US(1_000_000L),
  /** Milliseconds. */
  MS(1_000_000_000L),
  /** Seconds. */
  S(1_000_000_000_000L);

  private final long picoseconds;

  TimeUnit(long picoseconds) {
    this.picoseconds = picoseconds;
  }

  /**
   * That many of this unit.
   *
   * @param amount how many; not negative
   * @return the same time in picoseconds
   * @throws IllegalArgumentException when it is negative or does not fit a {@code long}
   */
  public long toPicoseconds(long amount) {
    if (amount < 0 || amount > Long.MAX_VALUE / picoseconds) {
      throw new IllegalArgumentException(amount + " " + this + " is not a possible simulated time");
    }
    return amount * picoseconds;
  }

  /**
   * Writes a time in the largest unit of which it is a whole number, or with decimals in ns.
   *
   * @param time picoseconds
   * @return for example {@code 125 ns} or {@code 3.335 ns}
   */
  public static String format(long time) {
    if (time == 0) {
      return "0 ns";
    }
    if (time % NS.picoseconds == 0) {
      return time / NS.picoseconds + " ns";
    }
    String fraction = String.format("%03d", Math.floorMod(time, NS.picoseconds));
    return time / NS.picoseconds + "." + fraction.replaceAll("0+$", "") + " ns";
  }
}

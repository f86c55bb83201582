// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.time;

/**
 * An estimate of a round trip after RFC 6298, and the time-out that follows: rules T1, T2 and T5.
 * With measuring off it stays what it was set to.
 */
public final class RoundTrip {
  /** The most doublings of a time-out. */
  public static final int MOST_DOUBLINGS = 6;

  private final boolean measured;
  private long mean;
  private long deviation;
  private boolean known;
  private boolean sampled;

  /**
   * An estimate before anything was measured.
   *
   * @param first what it is taken to be, ticks
   * @param measured whether it follows what is measured
   */
  public RoundTrip(long first, boolean measured) {
    this.measured = measured;
    mean = first;
    deviation = 0;
  }

  /**
   * T2: what the other end measured; until there is a sample of its own, which then counts as a
   * further one.
   *
   * @param told ticks
   * @return whether it counts, as nothing was measured here
   */
  public boolean hint(long told) {
    boolean counts = measured && !sampled && told > 0;
    if (counts) {
      known = true;
      mean = told;
      deviation = told / 8;
    }
    return counts;
  }

  /**
   * A round trip was measured.
   *
   * @param took ticks
   */
  public void sample(long took) {
    if (!measured) {
      return;
    }
    sampled = true;
    if (known) {
      deviation += (Math.abs(took - mean) - deviation) / 4;
      mean += (took - mean) / 8;
    } else {
      known = true;
      mean = took;
      deviation = took / 2;
    }
    mean = Math.max(1, mean);
  }

  /**
   * Whether anything is known of it: it was measured, or the other end has told it.
   *
   * @return false while the mean is what it is taken to be before (T5), or was set
   */
  public boolean isKnown() {
    return known;
  }

  /**
   * The mean.
   *
   * @return ticks
   */
  public long mean() {
    return mean;
  }

  /**
   * The time-out.
   *
   * @return mean + max(4 deviation, mean/4), ticks
   */
  public long timeout() {
    return mean + Math.max(4 * deviation, mean / 4);
  }

  /**
   * The time-out after repeats.
   *
   * @param repeats j
   * @return timeout * 2^j, j at most {@value #MOST_DOUBLINGS}
   */
  public long timeout(int repeats) {
    return timeout() << Math.min(repeats, MOST_DOUBLINGS);
  }
}

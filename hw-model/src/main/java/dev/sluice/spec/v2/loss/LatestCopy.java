// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.loss;

/** Of a peer's requests that a copy answered, the one that was made last: rule D6. */
public final class LatestCopy {
  private long asked = Long.MIN_VALUE;
  private long trip;

  /** No copy has come. */
  public LatestCopy() {
    // as declared
  }

  /** A copy has come of a request made then. */
  void came(long now, long askedAt) {
    if (askedAt > asked) {
      asked = askedAt;
      trip = now - askedAt;
    }
  }

  /**
   * By when a request should be answered, as far as later ones tell.
   *
   * @param askedAt when it was made
   * @param reorder REO
   * @return a time; never where no copy of a later request has come
   */
  long due(long askedAt, long reorder) {
    return askedAt < asked ? askedAt + trip + reorder : LossDetector.NEVER;
  }
}

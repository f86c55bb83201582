// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.loss;

/**
 * How much reordering a peer's packets are allowed before they count as lost: rule D7. k is in
 * quarters of a round trip (RFC 8985 has the same steps), D in packets of one path.
 */
public final class Tolerance {
  private static final int MOST_QUARTERS = 8;
  private static final int MOST_DEPTH = 127;

  /** So many right requests lower it. */
  private static final int RIGHT = 16;

  private int quarters = 1;
  private int depth;
  private int right;
  private long raised = Long.MIN_VALUE;

  /** None yet: k = 1, D = 0. */
  public Tolerance() {
    // as declared
  }

  /** Times count from another zero from now on; what was learned stays. */
  public void begin() {
    raised = Long.MIN_VALUE;
  }

  /**
   * A packet came by itself that was asked for.
   *
   * @param now when
   * @param roundTrip as measured, ticks
   * @param overtakenBy packets of its own path that had come before it; 0 where none is known
   */
  public void spurious(long now, long roundTrip, int overtakenBy) {
    right = 0;
    depth = Math.max(depth, Math.min(MOST_DEPTH, overtakenBy));
    if (raised == Long.MIN_VALUE || now - raised >= roundTrip) {
      raised = now;
      quarters = Math.min(MOST_QUARTERS, quarters + 1);
    }
  }

  /** A request was answered by a copy. */
  public void right() {
    right++;
    if (right == RIGHT) {
      right = 0;
      quarters = 1;
      depth = Math.max(0, depth - 1);
    }
  }

  /**
   * REO.
   *
   * @param roundTrip as measured, ticks
   * @return k/4 of it, at least 1
   */
  public long time(long roundTrip) {
    return Math.max(1, quarters * roundTrip / 4);
  }

  /**
   * D.
   *
   * @return packets of the same path by which a hole may be overtaken
   */
  public int depth() {
    return depth;
  }
}

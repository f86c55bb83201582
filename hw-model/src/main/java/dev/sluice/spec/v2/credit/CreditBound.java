// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.credit;

/**
 * How much credit a peer may hold where switches mark its packets: rule C6, DCTCP's (RFC 8257) at
 * the receiver. A round is as many packets as the peer had credit for when it began.
 */
public final class CreditBound {
  private static final int ONE = 1024;
  private static final int GAIN = 16;

  private final int least;
  private final int most;
  private int bound;

  /** The share of packets that are marked, of 1024. */
  private int alpha = ONE;

  private int left;
  private int all;
  private int marked;
  private boolean cut;

  /**
   * No bound but the most.
   *
   * @param least it is never less, packets
   * @param most it is never more, packets
   */
  public CreditBound(int least, int most) {
    this.least = least;
    this.most = Math.max(least, most);
    bound = this.most;
  }

  /**
   * A packet was accepted.
   *
   * @param mark whether a switch has marked it
   * @param open credit that its peer has now, packets
   */
  public void accepted(boolean mark, int open) {
    if (left == 0) {
      endRound(open);
    }
    left--;
    all++;
    if (mark) {
      marked++;
      if (!cut) {
        cut = true;
        int held = Math.min(bound, open);
        bound = Math.max(least, (int) ((long) held * (2 * ONE - alpha) / (2 * ONE)));
      }
    }
  }

  private void endRound(int open) {
    if (all > 0) {
      alpha += (ONE * marked / all - alpha) / GAIN;
      bound = cut ? bound : Math.min(most, bound + 1);
    }
    left = Math.max(1, open);
    all = 0;
    marked = 0;
    cut = false;
  }

  /**
   * The bound.
   *
   * @return packets
   */
  public int packets() {
    return bound;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

/**
 * What the read port says of a window at one moment. Mutable, made to be filled again. WVEC is laid
 * out as in {@link WindowVector}: bit m from the left, which is packet WBASE + m, is bit {@code 63
 * - m % 64} of word {@code m / 64}.
 */
public final class WindowSnapshot {
  private final long[] wvec;
  private int wbase;
  private boolean tailSeen;
  private int tailIndex;

  /**
   * An empty window at packet 0.
   *
   * @param width W, at least 1
   */
  public WindowSnapshot(int width) {
    wvec = new long[(width + 63) >> 6];
  }

  /**
   * Fills everything but WVEC, which is written through {@link #wvec()}.
   *
   * @param newWbase WBASE
   * @param newTailSeen W_Tail
   * @param newTailIndex the tail's PIDX, when it was seen
   */
  public void set(int newWbase, boolean newTailSeen, int newTailIndex) {
    wbase = newWbase;
    tailSeen = newTailSeen;
    tailIndex = newTailIndex;
  }

  /**
   * WVEC, not a copy.
   *
   * @return W/64 words, rounded up
   */
  public long[] wvec() {
    return wvec;
  }

  /**
   * WBASE.
   *
   * @return 0 to M
   */
  public int wbase() {
    return wbase;
  }

  /**
   * W_Tail.
   *
   * @return whether the packet with TAIL was received
   */
  public boolean tailSeen() {
    return tailSeen;
  }

  /**
   * The PIDX of the tail.
   *
   * @return N-1; means nothing while W_Tail is 0
   */
  public int tailIndex() {
    return tailIndex;
  }

  /**
   * Whether packet WBASE + m was received.
   *
   * @param m 0 to W-1
   * @return bit m from the left
   */
  public boolean get(int m) {
    return (wvec[m >> 6] & Long.MIN_VALUE >>> (m & 63)) != 0;
  }

  /**
   * The rightmost bit that is set.
   *
   * @return its m, or -1 when no bit is set
   */
  public int last() {
    for (int word = wvec.length - 1; word >= 0; word--) {
      if (wvec[word] != 0) {
        return word * 64 + 63 - Long.numberOfTrailingZeros(wvec[word]);
      }
    }
    return -1;
  }
}

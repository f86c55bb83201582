// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

import dev.sluice.protocol.ParameterException;

/**
 * WVEC: W bits, counted from the LEFT as in the source, so that bit m belongs to packet WBASE + m.
 *
 * <p>Bit m is bit {@code 63 - m % 64} of word {@code m / 64}: the leftmost bit of the vector is the
 * most significant bit of word 0. When W is under 64 the vector is the top of word 0 and the rest
 * stays 0. Nothing allocates after construction. Not thread-safe.
 *
 * <p>Source: protocol text, section 4.
 */
public final class WindowVector {
  private final int width;
  private final long[] words;

  /**
   * A vector of zeros.
   *
   * @param width W, at least 1
   * @throws ParameterException when the width is not positive
   */
  public WindowVector(int width) {
    if (width < 1) {
      throw new ParameterException("width", width, "at least 1");
    }
    this.width = width;
    this.words = new long[(width + 63) >> 6];
  }

  /**
   * The number of bits.
   *
   * @return W
   */
  public int width() {
    return width;
  }

  /** Sets every bit to 0. */
  public void clear() {
    java.util.Arrays.fill(words, 0);
  }

  /**
   * Bit m from the left.
   *
   * @param m 0 to W-1
   * @return whether it is set
   */
  public boolean get(int m) {
    return (words[m >> 6] & leftBit(m)) != 0;
  }

  /**
   * Sets bit m from the left.
   *
   * @param m 0 to W-1
   */
  public void set(int m) {
    words[m >> 6] |= leftBit(m);
  }

  /**
   * LOC(WVEC): how many ones stand at the left end without a gap.
   *
   * @return 0 to W
   */
  public int leadingOnes() {
    int ones = 0;
    for (long word : words) {
      int here = Long.numberOfLeadingZeros(~word);
      ones += here;
      if (here < 64) {
        break;
      }
    }
    return ones;
  }

  /**
   * WVEC := WVEC &lt;&lt; n; zeros come in at the right.
   *
   * @param n 0 to W
   */
  public void shiftLeft(int n) {
    int skip = n >> 6;
    int bits = n & 63;
    int count = words.length;
    for (int i = 0; i < count; i++) {
      long high = i + skip < count ? words[i + skip] : 0;
      long low = i + skip + 1 < count ? words[i + skip + 1] : 0;
      words[i] = bits == 0 ? high : high << bits | low >>> (64 - bits);
    }
  }

  /**
   * Whether a bit right of m is set.
   *
   * @param m 0 to W-1
   * @return true when some bit m+1 to W-1 is set
   */
  public boolean anyAfter(int m) {
    int at = m >> 6;
    if ((words[at] & (leftBit(m) - 1)) != 0) {
      return true;
    }
    for (int i = at + 1; i < words.length; i++) {
      if (words[i] != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The rightmost bit that is set.
   *
   * @return its m, or -1 when no bit is set
   */
  public int last() {
    for (int i = words.length - 1; i >= 0; i--) {
      if (words[i] != 0) {
        return (i << 6) + 63 - Long.numberOfTrailingZeros(words[i]);
      }
    }
    return -1;
  }

  /**
   * Copies the words.
   *
   * @param to at least W/64 words, rounded up; filled from index 0
   */
  public void copyTo(long[] to) {
    System.arraycopy(words, 0, to, 0, words.length);
  }

  private static long leftBit(int m) {
    return Long.MIN_VALUE >>> (m & 63);
  }
}

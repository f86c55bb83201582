// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.error.CosimException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * What one transfer carries: the values of all payload signals, in the order in which the channel
 * was given them.
 */
public final class Beat {
  private final int[] first;
  private final long[] words;

  /** Whether a frame ends with it. */
  private boolean last = true;

  /** Runs when it was taken; null for nothing. */
  private Runnable taken;

  /** A beat of zeros for these signals. */
  Beat(List<? extends Signal> payload) {
    first = new int[payload.size() + 1];
    for (int i = 0; i < payload.size(); i++) {
      first[i + 1] = first[i] + payload.get(i).port().words();
    }
    words = new long[first[payload.size()]];
  }

  /**
   * The value of a signal of up to 64 bits.
   *
   * @param field its place in the channel's payload
   * @return its bits, unsigned
   * @throws CosimException when it is wider
   */
  public long get(int field) {
    if (first[field + 1] - first[field] != 1) {
      throw new CosimException("field " + field + " of the beat is wider than 64 bits");
    }
    return words[first[field]];
  }

  /**
   * One 64-bit word of a signal.
   *
   * @param field its place in the channel's payload
   * @param index 0 is the lowest
   * @return its bits
   */
  public long word(int field, int index) {
    return words[first[field] + index];
  }

  /**
   * Sets a signal; its upper words become zero.
   *
   * @param field its place in the channel's payload
   * @param value its bits, unsigned
   * @return this
   */
  public Beat set(int field, long value) {
    Arrays.fill(words, first[field], first[field + 1], 0);
    words[first[field]] = value;
    return this;
  }

  /**
   * Sets one 64-bit word of a signal.
   *
   * @param field its place in the channel's payload
   * @param index 0 is the lowest
   * @param value its bits
   * @return this
   */
  public Beat setWord(int field, int index, long value) {
    words[first[field] + index] = value;
    return this;
  }

  /**
   * The value of a signal of any width.
   *
   * @param field its place in the channel's payload
   * @return not negative
   */
  public BigInteger getBig(int field) {
    BigInteger value = BigInteger.ZERO;
    for (int i = first[field + 1] - 1; i >= first[field]; i--) {
      value = value.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(words[i])));
    }
    return value;
  }

  boolean isLast() {
    return last;
  }

  /** Says that its frame goes on. */
  void goesOn() {
    last = false;
  }

  /** Says what runs at the edge at which it is taken, after what was said before. */
  void onTaken(Runnable callback) {
    Runnable before = taken;
    taken =
        before == null
            ? callback
            : () -> {
              before.run();
              callback.run();
            };
  }

  void wasTaken() {
    if (taken != null) {
      taken.run();
    }
  }

  /** Up to 64 bits of a signal from a bit on. */
  long bits(int field, int from, int count) {
    int word = first[field] + from / 64;
    int shift = from % 64;
    long value = words[word] >>> shift;
    if (shift + count > 64) {
      value |= words[word + 1] << 64 - shift;
    }
    return value & -1L >>> 64 - count;
  }

  /** Sets up to 64 bits of a signal from a bit on, which were 0. */
  void setBits(int field, int from, int count, long value) {
    int word = first[field] + from / 64;
    int shift = from % 64;
    words[word] |= value << shift;
    if (shift + count > 64) {
      words[word + 1] |= value >>> 64 - shift;
    }
  }

  /** One byte of a signal, the lowest is 0. */
  int byteAt(int field, int index) {
    return (int) (words[first[field] + index / 8] >>> (index % 8 * 8)) & 0xff;
  }

  void setByte(int field, int index, int value) {
    int shift = index % 8 * 8;
    int word = first[field] + index / 8;
    words[word] = words[word] & ~(0xffL << shift) | (value & 0xffL) << shift;
  }

  boolean bit(int field, int index) {
    return (words[first[field] + index / 64] >>> index % 64 & 1) != 0;
  }

  void setBit(int field, int index) {
    words[first[field] + index / 64] |= 1L << index % 64;
  }

  /** Reads all signals. */
  void read(List<? extends Signal> payload) {
    for (int i = 0; i < first.length - 1; i++) {
      payload.get(i).getWords(words, first[i]);
    }
  }

  /** The first signal whose value is another one than here, or -1. */
  int differs(List<? extends Signal> payload) {
    for (int i = 0; i < first.length - 1; i++) {
      for (int w = first[i]; w < first[i + 1]; w++) {
        if (payload.get(i).word(w - first[i]) != words[w]) {
          return i;
        }
      }
    }
    return -1;
  }

  /** The words of one signal begin here in {@link #words()}. */
  int firstWord(int field) {
    return first[field];
  }

  long[] words() {
    return words;
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("beat");
    for (int i = 0; i < first.length - 1; i++) {
      out.append(" 0x").append(getBig(i).toString(16));
    }
    return out.toString();
  }
}

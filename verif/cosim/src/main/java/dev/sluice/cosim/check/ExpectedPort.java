// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import dev.sluice.cosim.OutputPort;

/** Where a model says what an output must be. The value stays until it is set again. */
public final class ExpectedPort {
  private final OutputPort port;
  private final long[] words;
  private final int first;
  private final int count;
  private final long lastMask;

  ExpectedPort(OutputPort port, long[] words, int first) {
    this.port = port;
    this.words = words;
    this.first = first;
    count = port.port().words();
    lastMask = -1L >>> (-port.port().width() & 63);
  }

  /**
   * What the output must be; the upper words of a wide one must be zero.
   *
   * @param value its bits, unsigned; bits beyond the width make every comparison fail
   */
  public void set(long value) {
    words[first] = value;
    for (int i = 1; i < count; i++) {
      words[first + i] = 0;
    }
  }

  /**
   * What a one-bit output must be.
   *
   * @param value true for 1
   */
  public void set(boolean value) {
    words[first] = value ? 1 : 0;
  }

  /**
   * What a signed output must be.
   *
   * @param value a number that fits the width; only its low bits count
   */
  public void setSigned(long value) {
    for (int i = 0; i < count; i++) {
      long word = i == 0 ? value : value >> 63;
      words[first + i] = i == count - 1 ? word & lastMask : word;
    }
  }

  /**
   * One 64-bit word of what the output must be.
   *
   * @param index 0 is the lowest
   * @param value its bits
   */
  public void setWord(int index, long value) {
    words[first + java.util.Objects.checkIndex(index, count)] = value;
  }

  /**
   * All words of what the output must be.
   *
   * @param source its words, the lowest first
   * @param from index of the lowest
   */
  public void setWords(long[] source, int from) {
    System.arraycopy(source, from, words, first, count);
  }

  /**
   * What was last expected, for messages.
   *
   * @return the lowest word
   */
  public long get() {
    return words[first];
  }

  /**
   * The output in question.
   *
   * @return its handle
   */
  public OutputPort output() {
    return port;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.ParameterException;

/** The receiver's memory of one transfer: which packets were written, and how often. */
public final class WrittenPackets {
  private final long[] words;
  private final int packets;
  private int distinct;
  private long duplicates;

  /**
   * Memory in which nothing was written.
   *
   * @param packets N, at least 1
   * @throws ParameterException when it is less
   */
  public WrittenPackets(int packets) {
    if (packets < 1) {
      throw new ParameterException("packets", packets, "at least 1");
    }
    this.packets = packets;
    words = new long[(packets + 63) >> 6];
  }

  /**
   * The data of a packet is written to its place.
   *
   * @param k 0 to N-1
   * @throws IndexOutOfBoundsException when it lies outside the region
   */
  public void write(int k) {
    if (has(k)) {
      duplicates++;
    } else {
      words[k >> 6] |= 1L << k;
      distinct++;
    }
  }

  /**
   * Whether a packet was written.
   *
   * @param k 0 to N-1
   * @return true after its first write
   */
  public boolean has(int k) {
    if (k < 0 || k >= packets) {
      throw new IndexOutOfBoundsException("packet " + k + " of " + packets);
    }
    return (words[k >> 6] & 1L << k) != 0;
  }

  /**
   * Which of 64 packets were written.
   *
   * @param from the first of them, 0 to N-1
   * @return a bit for each, that of the first in bit 0; 0 for those that there are not
   */
  public long map(int from) {
    int word = from >> 6;
    long low = words[word] >>> from;
    boolean straddles = (from & 63) != 0 && word + 1 < words.length;
    return straddles ? low | words[word + 1] << -from : low;
  }

  /**
   * Packets that were written at least once.
   *
   * @return 0 to N
   */
  public int distinct() {
    return distinct;
  }

  /**
   * Writes of a packet that had been written before.
   *
   * @return a count
   */
  public long duplicates() {
    return duplicates;
  }

  /**
   * Whether all data is there.
   *
   * @return true when every packet was written
   */
  public boolean complete() {
    return distinct == packets;
  }
}

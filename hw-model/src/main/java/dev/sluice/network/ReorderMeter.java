// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

/**
 * Measures reordering at the exit as RFC 4737 does: a packet is reordered when it arrives after one
 * that was sent later (section 3.3); its extent is how many packets before it the earliest such one
 * arrived (section 4.2.1).
 *
 * <p>The earliest arrival that was sent later is always one that was sent after everything before
 * it, so only those need to be kept: a ring of as many as can overtake a packet, searched by
 * halving. Nothing allocates after construction.
 */
public final class ReorderMeter {
  private final int mask;
  private final long[] sentAt;
  private final long[] arrivedAt;

  private long records;
  private long arrivals;
  private long latest = -1;
  private long reordered;
  private long largest;
  private long sum;

  /**
   * A meter for a channel where few packets overtake a packet. The extent of one that is overtaken
   * by more is measured from the oldest arrival that is still kept, and is too small.
   *
   * @param distance how many, 0 to 2^29
   */
  public ReorderMeter(int distance) {
    int capacity = Integer.highestOneBit(distance + 1) << 1;
    mask = capacity - 1;
    sentAt = new long[capacity];
    arrivedAt = new long[capacity];
  }

  /**
   * A packet arrives.
   *
   * @param sequence which of those that were sent, counted from 0
   */
  public void arrive(long sequence) {
    long arrival = arrivals++;
    if (sequence > latest) {
      latest = sequence;
      int at = (int) records++ & mask;
      sentAt[at] = sequence;
      arrivedAt[at] = arrival;
      return;
    }
    long extent = arrival - arrivedAt[firstAfter(sequence)];
    reordered++;
    sum += extent;
    largest = Math.max(largest, extent);
  }

  /** Index of the oldest record that was sent after the packet; the newest one always was. */
  private int firstAfter(long sequence) {
    long low = Math.max(0, records - sentAt.length);
    long high = records - 1;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (sentAt[(int) middle & mask] > sequence) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return (int) high & mask;
  }

  /**
   * Packets that were reordered.
   *
   * @return a count
   */
  public long reordered() {
    return reordered;
  }

  /**
   * The largest extent.
   *
   * @return packets; 0 when none was reordered
   */
  public long largest() {
    return largest;
  }

  /**
   * The extents of all reordered packets together.
   *
   * @return packets
   */
  public long sum() {
    return sum;
  }
}

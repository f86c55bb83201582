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
final class ReorderMeter {
  private final int mask;
  private final long[] sentAt;
  private final long[] arrivedAt;

  private long records;
  private long arrivals;
  private long latest = -1;
  private long reordered;
  private long largest;
  private long sum;

  /** A meter for a channel where at most {@code distance} packets overtake a packet. */
  ReorderMeter(int distance) {
    int capacity = Integer.highestOneBit(distance + 1) << 1;
    mask = capacity - 1;
    sentAt = new long[capacity];
    arrivedAt = new long[capacity];
  }

  /** A packet arrives that was sent as the given one, counted from 0. */
  void arrive(long sequence) {
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

  long reordered() {
    return reordered;
  }

  long largest() {
    return largest;
  }

  long sum() {
    return sum;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

/** A queue of records of long values, all of the same length; grows when it is full. */
final class LongRing {
  private final int length;
  private long[] values;
  private int head;
  private int size;

  /** An empty queue of records of that many values. */
  LongRing(int length) {
    this.length = length;
    values = new long[8 * length];
  }

  /** Adds a record of zeroes; its values are then set with {@link #set}. */
  void add() {
    if ((size + 1) * length > values.length) {
      grow();
    }
    size++;
    int at = at(size - 1);
    for (int i = 0; i < length; i++) {
      values[at + i] = 0;
    }
  }

  private void grow() {
    long[] more = new long[2 * values.length];
    for (int record = 0; record < size; record++) {
      System.arraycopy(values, at(record), more, record * length, length);
    }
    values = more;
    head = 0;
  }

  private int at(int record) {
    int at = (head + record) * length;
    return at < values.length ? at : at - values.length;
  }

  /** Sets a value of the record that was added last. */
  void set(int index, long value) {
    values[at(size - 1) + index] = value;
  }

  /** A value of a record; record 0 is the oldest. */
  long get(int record, int index) {
    return values[at(record) + index];
  }

  /** Removes the oldest records. */
  void remove(int records) {
    head += records;
    if (head * length >= values.length) {
      head -= values.length / length;
    }
    size -= records;
  }

  /** Records in it. */
  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }
}

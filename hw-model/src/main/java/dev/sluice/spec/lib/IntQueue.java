// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.lib;

/** Small numbers in a line, first in first out, of a fixed capacity. Nothing allocates. */
public final class IntQueue {
  private final int[] items;
  private int head;
  private int size;

  /**
   * An empty queue.
   *
   * @param capacity how many items it holds at most
   */
  public IntQueue(int capacity) {
    items = new int[capacity];
  }

  /** Whether nothing waits. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** How many items wait. */
  public int size() {
    return size;
  }

  /**
   * Puts one at the end.
   *
   * @throws IllegalStateException when the queue is full
   */
  public void add(int item) {
    if (size == items.length) {
      throw new IllegalStateException("more than " + size + " in a queue of that capacity");
    }
    int at = head + size;
    items[at < items.length ? at : at - items.length] = item;
    size++;
  }

  /** Takes the one at the front; there is one. */
  public int take() {
    int item = items[head];
    head = head + 1 == items.length ? 0 : head + 1;
    size--;
    return item;
  }
}

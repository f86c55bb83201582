package dev.sluice.spec;

/** Small numbers in a line, first in first out, of a fixed capacity. Nothing allocates. */
final class IntQueue {
  private final int[] items;
  private int head;
  private int size;

  IntQueue(int capacity) {
    items = new int[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Puts one at the end. The caller never puts more than the capacity. */
  void add(int item) {
    if (size == items.length) {
      throw new IllegalStateException("more than " + size + " in a queue of that capacity");
    }
    int at = head + size;
    items[at < items.length ? at : at - items.length] = item;
    size++;
  }

  /** Takes the one at the front; there is one. */
  int take() {
    int item = items[head];
    head = head + 1 == items.length ? 0 : head + 1;
    size--;
    return item;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.trigger.Scheduler;
import dev.sluice.cosim.trigger.Trigger;
import dev.sluice.cosim.trigger.WaitList;
import dev.sluice.cosim.trigger.Waiter;
import java.util.ArrayDeque;

/**
 * Items from tasks and callbacks to tasks, first in, first out.
 *
 * @param <T> what it carries; not null
 */
public final class Queue<T> {
  private final Simulation sim;
  private final String name;
  private final int capacity;
  private final ArrayDeque<T> items = new ArrayDeque<>();
  private final Change filled;
  private final Change emptied;
  private final Trigger available = new Available();

  /**
   * A queue without bound.
   *
   * @param sim whose tasks wait for it
   * @param name for messages
   */
  public Queue(Simulation sim, String name) {
    this(sim, name, Integer.MAX_VALUE);
  }

  /**
   * A queue with a bound.
   *
   * @param sim whose tasks wait for it
   * @param name for messages
   * @param capacity how many items it holds at most, at least 1
   */
  public Queue(Simulation sim, String name, int capacity) {
    if (capacity < 1) {
      throw new CosimException("queue " + name + " cannot have a capacity of " + capacity);
    }
    this.sim = sim;
    this.name = name;
    this.capacity = capacity;
    filled = new Change("an item in queue " + name);
    emptied = new Change("room in queue " + name);
  }

  /**
   * Adds an item; waits while the queue is full.
   *
   * @param item the item
   */
  public void put(T item) {
    while (!offer(item)) {
      sim.await(emptied);
    }
  }

  /**
   * Adds an item if there is room; for callbacks.
   *
   * @param item the item
   * @return whether there was room
   */
  public boolean offer(T item) {
    if (items.size() >= capacity) {
      return false;
    }
    items.add(item);
    filled.waiters.fire();
    return true;
  }

  /**
   * Takes the oldest item; waits while there is none.
   *
   * @return the item
   */
  public T get() {
    T item;
    while ((item = poll()) == null) {
      sim.await(filled);
    }
    return item;
  }

  /**
   * Takes the oldest item if there is one; for callbacks.
   *
   * @return the item or null
   */
  public T poll() {
    T item = items.poll();
    if (item != null) {
      emptied.waiters.fire();
    }
    return item;
  }

  /**
   * A trigger for an item in it: for {@link Simulation#withTimeout}, {@code First} and the like.
   *
   * @return fires at once when there is one; takes none
   */
  public Trigger available() {
    return available;
  }

  /**
   * How many items are in it.
   *
   * @return a count
   */
  public int size() {
    return items.size();
  }

  @Override
  public String toString() {
    return "queue " + name + " with " + items.size() + " items";
  }

  private static final class Change extends Trigger {
    private final WaitList waiters = new WaitList();
    private final String text;

    Change(String text) {
      this.text = text;
    }

    @Override
    public void arm(Scheduler scheduler, Waiter waiter) {
      waiters.add(waiter, this);
    }

    @Override
    public void disarm(Scheduler scheduler, Waiter waiter) {
      waiters.remove(waiter, this);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final class Available extends Trigger {
    @Override
    public void arm(Scheduler scheduler, Waiter waiter) {
      if (items.isEmpty()) {
        filled.waiters.add(waiter, this);
      } else {
        waiter.fired(this);
      }
    }

    @Override
    public void disarm(Scheduler scheduler, Waiter waiter) {
      filled.waiters.remove(waiter, this);
    }

    @Override
    public String toString() {
      return filled.text;
    }
  }
}

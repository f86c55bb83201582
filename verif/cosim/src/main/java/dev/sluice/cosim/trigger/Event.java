// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

/**
 * A flag that tasks and callbacks set and that tasks wait for. Awaiting a set event goes on in the
 * same moment.
 */
public final class Event extends Trigger {
  private final String name;
  private final WaitList waiters = new WaitList();
  private boolean set;

  /**
   * An event that is not set.
   *
   * @param name for messages
   */
  public Event(String name) {
    this.name = name;
  }

  /** Sets it: all that wait go on, and nobody has to wait until it is cleared. */
  public void set() {
    set = true;
    waiters.fire();
  }

  /** Clears it: whoever awaits it from now on waits. */
  public void clear() {
    set = false;
  }

  /**
   * Whether it is set.
   *
   * @return true from {@link #set()} to {@link #clear()}
   */
  public boolean isSet() {
    return set;
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    if (set) {
      waiter.fired(this);
    } else {
      waiters.add(waiter, this);
    }
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    waiters.remove(waiter, this);
  }

  @Override
  public String toString() {
    return "Event " + name;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayDeque;

/**
 * Mutual exclusion of tasks across waits, which {@code synchronized} cannot give. Whoever waited
 * first gets it first.
 *
 * <pre>{@code
 * sim.await(lock.acquire());
 * try {
 *   ...
 * } finally {
 *   lock.release();
 * }
 * }</pre>
 */
public final class Lock {
  private final String name;
  private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();
  private final Acquire acquire = new Acquire();
  private boolean held;
  private Waiter handedTo;

  /**
   * A free lock.
   *
   * @param name for messages
   */
  public Lock(String name) {
    this.name = name;
  }

  /**
   * A trigger that fires when the lock is the waiting task's own.
   *
   * @return the same object each time
   */
  public Trigger acquire() {
    return acquire;
  }

  /**
   * Gives the lock to whoever has waited longest, or frees it.
   *
   * @throws CosimException when it is free
   */
  public void release() {
    if (!held) {
      throw new CosimException("lock " + name + " is released but nobody holds it");
    }
    handedTo = waiters.poll();
    held = handedTo != null;
    if (held) {
      handedTo.fired(acquire);
    }
  }

  /**
   * Whether a task holds it.
   *
   * @return true from acquire to release
   */
  public boolean isHeld() {
    return held;
  }

  private final class Acquire extends Trigger {
    @Override
    public void arm(Scheduler scheduler, Waiter waiter) {
      if (held) {
        waiters.add(waiter);
      } else {
        held = true;
        handedTo = waiter;
        waiter.fired(this);
      }
    }

    @Override
    public void disarm(Scheduler scheduler, Waiter waiter) {
      if (handedTo == waiter) {
        release(); // it was given to a task that will not go on with it
      }
      waiters.remove(waiter);
    }

    @Override
    public void afterwards() {
      handedTo = null;
    }

    @Override
    public String toString() {
      return "Lock " + name;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/**
 * Something that a task can wait for with {@link Simulation#await(Trigger)}. A trigger that says
 * what to wait for, such as {@link RisingEdge}, may be kept and awaited again and by several tasks.
 */
public abstract class Trigger {
  Trigger() {}

  /** Arranges that the waiter is told once, when this happens. */
  abstract void arm(Simulation sim, Waiter waiter);

  /** Takes that back; does nothing when it was told already. */
  abstract void disarm(Simulation sim, Waiter waiter);

  /** Called in the task that waited, before it goes on. */
  void afterwards() {}
}

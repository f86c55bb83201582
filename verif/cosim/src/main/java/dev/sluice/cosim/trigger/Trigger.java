// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

/**
 * Something that a task can wait for with {@link dev.sluice.cosim.sim.Simulation#await(Trigger)}. A
 * trigger that says what to wait for, such as {@link RisingEdge}, may be kept and awaited again and
 * by several tasks.
 *
 * <p>A bench may have triggers of its own: {@link #arm} puts the waiter into a {@link WaitList},
 * its own or one of the scheduler's, or hands it to another trigger; {@link #disarm} takes it out.
 */
public abstract class Trigger {
  /** For triggers of a bench's own. */
  protected Trigger() {}

  /**
   * Arranges that the waiter is told once, when this happens. It may be told at once.
   *
   * @param scheduler the simulation's time and lists
   * @param waiter whom to tell
   */
  public abstract void arm(Scheduler scheduler, Waiter waiter);

  /**
   * Takes {@link #arm} back; does nothing when the waiter was told already.
   *
   * @param scheduler the simulation's time and lists
   * @param waiter who is not to be told any more
   */
  public abstract void disarm(Scheduler scheduler, Waiter waiter);

  /** Called in the task that waited, before it goes on. What it throws, the task gets. */
  public void afterwards() {}
}

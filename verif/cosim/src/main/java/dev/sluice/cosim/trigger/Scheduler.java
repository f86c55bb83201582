// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.Signal;

/** What a trigger is armed with: a simulation's time, and who waits for what in it. */
public interface Scheduler {
  /**
   * Simulated time.
   *
   * @return picoseconds
   */
  long time();

  /**
   * Who waits for a point in time.
   *
   * @return the queue, which fires when time comes there
   */
  TimerQueue timers();

  /**
   * Who waits for changes of signals that no clock of the kernel drives.
   *
   * @return fires whenever all has settled
   */
  SignalWatcher signals();

  /**
   * The kernel's clock that drives a signal.
   *
   * @param signal a port
   * @return its edges, or null when no clock drives it
   */
  EdgeSource clockOf(Signal signal);

  /**
   * Who waits for the end of the present time.
   *
   * @return the list
   */
  WaitList readOnly();

  /**
   * Who waits until what was driven so far has settled.
   *
   * @return the list
   */
  WaitList readWrite();

  /**
   * Who waits for the next time at which anything happens.
   *
   * @return the list
   */
  WaitList nextTime();
}

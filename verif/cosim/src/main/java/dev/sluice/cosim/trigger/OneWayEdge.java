// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.Signal;

/**
 * An edge in one direction, of a clock or of bit 0 of a signal. The signal may be the input that a
 * clock of the kernel drives; then it is that clock's edge.
 */
abstract class OneWayEdge extends Trigger {
  private final EdgeSource clock; // null when it is a signal's edge
  private final Signal signal;
  private final int kind;

  OneWayEdge(EdgeSource clock, int kind) {
    this.clock = clock;
    this.kind = kind;
    signal = null;
  }

  /** The kind is {@link SignalWatcher#RISING} or {@link SignalWatcher#FALLING}. */
  OneWayEdge(Signal signal, int kind) {
    clock = null;
    this.kind = kind;
    this.signal = signal;
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    EdgeSource driver = clock != null ? clock : scheduler.clockOf(signal);
    if (driver != null) {
      waitersOf(driver).add(waiter, this);
    } else {
      scheduler.signals().add(waiter, this, signal, kind);
    }
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    EdgeSource driver = clock != null ? clock : scheduler.clockOf(signal);
    if (driver != null) {
      waitersOf(driver).remove(waiter, this);
    } else {
      scheduler.signals().remove(waiter, this);
    }
  }

  private WaitList waitersOf(EdgeSource driver) {
    return kind == SignalWatcher.RISING ? driver.rising() : driver.falling();
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "(" + (clock != null ? clock : signal) + ")";
  }
}

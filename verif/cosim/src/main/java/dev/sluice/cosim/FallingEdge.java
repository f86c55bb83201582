package dev.sluice.cosim;

/**
 * A signal goes from 1 to 0. For a {@link Clock}, or the input that a clock drives, the task goes
 * on right after the edge and reads all ports as they were right before it; what it drives acts
 * after the edge. For any other signal, bit 0 counts and the task reads the new values.
 */
public final class FallingEdge extends Trigger {
  private final Clock clock;
  private final Signal signal;

  FallingEdge(Clock clock) {
    this.clock = clock;
    signal = null;
  }

  /**
   * The next falling edge of a signal.
   *
   * @param signal a port of the instance that is simulated
   */
  public FallingEdge(Signal signal) {
    clock = null;
    this.signal = signal;
  }

  @Override
  void arm(Simulation sim, Waiter waiter) {
    Clock driver = clock != null ? clock : sim.kernel().clockOf(signal);
    if (driver != null) {
      driver.falling.add(waiter, this);
    } else {
      sim.kernel().watcher().add(waiter, this, signal, SignalWatcher.FALLING);
    }
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
    Clock driver = clock != null ? clock : sim.kernel().clockOf(signal);
    if (driver != null) {
      driver.falling.remove(waiter, this);
    } else {
      sim.kernel().watcher().remove(waiter, this);
    }
  }

  @Override
  public String toString() {
    return "FallingEdge(" + (clock != null ? clock : signal) + ")";
  }
}

package dev.sluice.cosim;

/**
 * A signal goes from 0 to 1. For a {@link Clock}, or the input that a clock drives, the task goes
 * on right after the edge and reads all ports as they were right before it; what it drives acts
 * after the edge. For any other signal, bit 0 counts and the task reads the new values.
 */
public final class RisingEdge extends Trigger {
  private final Clock clock;
  private final Signal signal;

  RisingEdge(Clock clock) {
    this.clock = clock;
    signal = null;
  }

  /**
   * The next rising edge of a signal.
   *
   * @param signal a port of the instance that is simulated
   */
  public RisingEdge(Signal signal) {
    clock = null;
    this.signal = signal;
  }

  @Override
  void arm(Simulation sim, Waiter waiter) {
    Clock driver = clock != null ? clock : sim.kernel().clockOf(signal);
    if (driver != null) {
      driver.rising.add(waiter, this);
    } else {
      sim.kernel().watcher().add(waiter, this, signal, SignalWatcher.RISING);
    }
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
    Clock driver = clock != null ? clock : sim.kernel().clockOf(signal);
    if (driver != null) {
      driver.rising.remove(waiter, this);
    } else {
      sim.kernel().watcher().remove(waiter, this);
    }
  }

  @Override
  public String toString() {
    return "RisingEdge(" + (clock != null ? clock : signal) + ")";
  }
}

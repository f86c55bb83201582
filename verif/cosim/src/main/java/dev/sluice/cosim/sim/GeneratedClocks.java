// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.sim;

import dev.sluice.cosim.DutTime;
import dev.sluice.cosim.Signal;
import java.util.ArrayList;
import java.util.List;

/**
 * Clocks that the design makes: outputs or signals inside. Whether one rises is known when the
 * model has been evaluated, so what was sampled before is kept, and shown once more to those who
 * look at that edge.
 */
final class GeneratedClocks {
  private final Kernel kernel;
  private final DutTime time;
  private final List<Clock> clocks = new ArrayList<>();
  private final List<Clock> moved = new ArrayList<>();

  GeneratedClocks(Kernel kernel, DutTime time) {
    this.kernel = kernel;
    this.time = time;
  }

  boolean isEmpty() {
    return clocks.isEmpty();
  }

  Clock add(Clock clock) {
    clocks.add(clock);
    return clock;
  }

  /** The one that was added for a signal, or null. */
  Clock of(Signal signal) {
    return clocks.stream().filter(clock -> clock.port() == signal).findFirst().orElse(null);
  }

  /** Whether nobody looks at any or waits for it. */
  boolean areIdle() {
    for (Clock clock : clocks) {
      if (clock.isLookedAt() || !clock.falling.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Sets the inputs of those that have risen. */
  void drive() {
    for (Clock clock : clocks) {
      if (!clock.driven) {
        clock.drive();
      }
    }
  }

  /**
   * Evaluates the model. Monitors of those that rise in it run, and who waits for their edges is
   * told. Afterwards ports show what they showed before; {@link #show} shows what is new.
   *
   * @return whether any of them moved
   */
  boolean evaluate() {
    time.sampled().keep();
    kernel.evaluate(true);
    note();
    time.sampled().exchange();
    for (Clock clock : moved) {
      if (clock.high) {
        kernel.sample(clock);
      }
    }
    for (Clock clock : moved) {
      (clock.high ? clock.rising : clock.falling).fire();
    }
    return !moved.isEmpty();
  }

  private void note() {
    moved.clear();
    for (Clock clock : clocks) {
      boolean high = (clock.port().word(0) & 1) == 1;
      if (clock.levelKnown && high != clock.high) {
        moved.add(clock);
        if (high) {
          clock.cycles++;
          clock.driven = false;
        }
      }
      clock.high = high;
      clock.levelKnown = true;
    }
  }

  /** Ports show what the last evaluation has brought. */
  void show() {
    time.sampled().exchange();
  }
}

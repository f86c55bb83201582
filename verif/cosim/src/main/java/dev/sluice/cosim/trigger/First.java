// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;

/**
 * Whichever of several triggers comes first; {@link dev.sluice.cosim.sim.Simulation#await(Trigger)}
 * says which.
 */
public final class First extends Trigger {
  private final Trigger[] parts;
  private final List<Armed> armed = new ArrayList<>(1);

  /**
   * The first of these.
   *
   * @param parts at least one; of two at the same moment the one that the kernel comes to first
   */
  public First(Trigger... parts) {
    if (parts.length == 0) {
      throw new CosimException("First needs at least one trigger");
    }
    this.parts = parts.clone();
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    Armed state = new Armed(scheduler, waiter);
    armed.add(state);
    for (Trigger part : parts) {
      if (!state.over) {
        part.arm(scheduler, state);
      }
    }
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    for (Armed state : List.copyOf(armed)) {
      if (state.waiter == waiter) {
        state.end(null);
      }
    }
  }

  @Override
  public String toString() {
    return "First" + List.of(parts);
  }

  private final class Armed implements Waiter {
    private final Scheduler scheduler;
    private final Waiter waiter;
    private boolean over;

    Armed(Scheduler scheduler, Waiter waiter) {
      this.scheduler = scheduler;
      this.waiter = waiter;
    }

    @Override
    public void fired(Trigger by) {
      if (!over) {
        end(by);
        waiter.fired(by);
      }
    }

    void end(Trigger winner) {
      over = true;
      armed.remove(this);
      for (Trigger part : parts) {
        if (part != winner) {
          part.disarm(scheduler, this);
        }
      }
    }
  }
}

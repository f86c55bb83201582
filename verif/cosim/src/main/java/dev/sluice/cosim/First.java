// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;

/** Whichever of several triggers comes first; {@link Simulation#await(Trigger)} says which. */
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
  void arm(Simulation sim, Waiter waiter) {
    Armed state = new Armed(sim, waiter);
    armed.add(state);
    for (Trigger part : parts) {
      if (!state.over) {
        part.arm(sim, state);
      }
    }
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
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
    private final Simulation sim;
    private final Waiter waiter;
    private boolean over;

    Armed(Simulation sim, Waiter waiter) {
      this.sim = sim;
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
          part.disarm(sim, this);
        }
      }
    }
  }
}

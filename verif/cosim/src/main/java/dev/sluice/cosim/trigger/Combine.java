// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;

/** All of several triggers: fires with the last of them. */
public final class Combine extends Trigger {
  private final Trigger[] parts;
  private final List<Armed> armed = new ArrayList<>(1);

  /**
   * All of these.
   *
   * @param parts at least one
   */
  public Combine(Trigger... parts) {
    if (parts.length == 0) {
      throw new CosimException("Combine needs at least one trigger");
    }
    this.parts = parts.clone();
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    Armed state = new Armed(waiter);
    armed.add(state);
    for (Trigger part : parts) {
      part.arm(scheduler, state);
    }
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    for (Armed state : List.copyOf(armed)) {
      if (state.waiter == waiter) {
        armed.remove(state);
        for (Trigger part : parts) {
          part.disarm(scheduler, state);
        }
      }
    }
  }

  @Override
  public void afterwards() {
    for (Trigger part : parts) {
      part.afterwards();
    }
  }

  @Override
  public String toString() {
    return "Combine" + List.of(parts);
  }

  private final class Armed implements Waiter {
    private final Waiter waiter;
    private int missing = parts.length;

    Armed(Waiter waiter) {
      this.waiter = waiter;
    }

    @Override
    public void fired(Trigger by) {
      if (--missing == 0) {
        armed.remove(this);
        waiter.fired(Combine.this);
      }
    }
  }
}

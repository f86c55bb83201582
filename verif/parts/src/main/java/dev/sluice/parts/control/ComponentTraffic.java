// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.lib.Wires;
import java.util.SplittableRandom;

/**
 * Random stimulus for one component of the receive control: what its neighbours may send, as
 * docs/blocks/control.md promises it, and more often than they would.
 *
 * <p>How a clock goes: the component drives; {@link #drive}; both clock.
 */
public abstract class ComponentTraffic {
  final SplittableRandom random;

  ComponentTraffic(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Sets every input of the component, by what it has driven. */
  public abstract void drive();

  final boolean often() {
    return random.nextInt(4) != 0;
  }

  final boolean half() {
    return random.nextBoolean();
  }

  final boolean seldom() {
    return random.nextInt(12) == 0;
  }

  /** Any value in every field. */
  final void fill(Wires wires) {
    for (int i = 0; i < wires.size(); i++) {
      wires.set(i, random.nextLong());
    }
  }
}

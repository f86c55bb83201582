// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import dev.sluice.cycle.lib.Wires;
import java.util.SplittableRandom;

/** Fields that mean nothing, as they stand on wires that are not valid. */
public final class DontCare {
  private DontCare() {}

  /**
   * Sets every field to random bits, or to 0, which is what most blocks have where nothing is
   * meant.
   *
   * @param wires whose fields nobody may look at in this clock
   * @param random decides
   */
  public static void fill(Wires wires, SplittableRandom random) {
    for (int i = 0; i < wires.size(); i++) {
      if (random.nextInt(4) == 0) {
        wires.set(i, 0);
        continue;
      }
      for (int w = 0; w < wires.field(i).words(); w++) {
        wires.setWord(i, w, random.nextLong());
      }
    }
  }
}

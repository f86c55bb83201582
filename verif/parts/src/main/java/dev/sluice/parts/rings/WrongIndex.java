// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.cycle.lib.Wires;
import java.util.SplittableRandom;

/** A wrong index that the host writes, until the block has said so; then the right one again. */
final class WrongIndex {
  private static final int PATIENCE = 100_000;

  private final Wires config;
  private final int field;
  private final SplittableRandom random;
  private boolean active;
  private boolean refused;
  private long right;
  private int clocks;
  private int writes;
  private long pulses;

  WrongIndex(Wires config, int field, SplittableRandom random) {
    this.config = config;
    this.field = field;
    this.random = random;
  }

  /** Begins: an index before the least that can be right, or after the most; never one twice. */
  void write(int least, int most, int size) {
    right = config.get(field);
    writes++;
    int by = 1 + size + writes * 100_003 + random.nextInt(8);
    config.set(field, random.nextBoolean() ? least - by : most + by);
    active = true;
    refused = false;
    clocks = 0;
  }

  boolean active() {
    return active;
  }

  long pulses() {
    return pulses;
  }

  void clock(boolean pulse) {
    pulses += pulse ? 1 : 0;
    if (!active) {
      return;
    }
    refused |= pulse;
    if (refused && random.nextInt(8) == 0) {
      config.set(field, right);
      active = false;
    } else if (++clocks > PATIENCE) {
      throw new IllegalStateException("a bad index is not refused: " + config);
    }
  }
}

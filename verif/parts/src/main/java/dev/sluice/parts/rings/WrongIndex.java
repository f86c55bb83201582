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
  private final Runnable tally;
  private boolean active;
  private boolean refused;
  private long right;
  private int wrong;
  private int clocks;
  private int writes;
  private int least;
  private int most;
  private int size;
  private long pulses;

  WrongIndex(Wires config, int field, SplittableRandom random, Runnable tally) {
    this.tally = tally;
    this.config = config;
    this.field = field;
    this.random = random;
  }

  /**
   * Begins: an index before the least that can be right, or after the most; never the one before
   * again. Others may follow before the right one comes back.
   */
  void write(int least, int most, int size) {
    right = config.get(field);
    this.least = least;
    this.most = most;
    this.size = size;
    active = true;
    next();
  }

  private void next() {
    writes++;
    tally.run();
    int by = 1 + size + writes * 100_003 + random.nextInt(8);
    int beside = wrong ^ 1 << random.nextInt(Integer.SIZE);
    boolean isFar = Integer.compareUnsigned(beside - least + by, most - least + 2 * by) > 0;
    if (writes > 1 && isFar && random.nextInt(4) > 0) {
      // In one bit another than the one before: all bits have to be compared.
      wrong = beside;
    } else {
      wrong = random.nextBoolean() ? least - by : most + by;
    }
    config.set(field, Integer.toUnsignedLong(wrong));
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
      if (random.nextBoolean()) {
        next();
      } else {
        config.set(field, right);
        active = false;
      }
    } else if (++clocks > PATIENCE) {
      throw new IllegalStateException("a bad index is not refused: " + config);
    }
  }
}

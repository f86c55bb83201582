// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import java.util.SplittableRandom;

/** Periods of the clocks of a NIC behind a MAC, in picoseconds; all even. */
record MacPeriods(int host, int core, int receive, int transmit) {
  private static final int LINE = 3200;
  private static final int SHORTEST = 3000;
  private static final int LONGEST = 9000;

  /** How the clocks are to each other. */
  enum Ratio {
    /** Anything from 1 to 3, either way, but the NIC's clock is no slower than the line's. */
    FAST_CORE,
    /** The NIC's clock has a third of the line's rate. */
    SLOW_CORE,
    /** The same of all four; their phases differ. */
    EQUAL
  }

  /** Clocks as the seed draws them. */
  static MacPeriods of(Ratio ratio, SplittableRandom random) {
    return switch (ratio) {
      case FAST_CORE -> {
        int line = any(random);
        yield new MacPeriods(any(random), Math.min(any(random), line), line, any(random));
      }
      case SLOW_CORE -> new MacPeriods(any(random), 3 * LINE + 2, LINE, LINE + 2);
      case EQUAL -> new MacPeriods(LINE, LINE, LINE, LINE);
    };
  }

  private static int any(SplittableRandom random) {
    return SHORTEST + 2 * random.nextInt((LONGEST - SHORTEST) / 2);
  }
}

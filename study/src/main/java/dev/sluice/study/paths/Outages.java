// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import java.util.random.RandomGenerator;

/**
 * When a path is down. It keeps one outage, the first that has not ended, which is enough: whoever
 * meets a later one has met this one before. Nothing allocates after construction.
 */
final class Outages {
  private static final long NEVER = Long.MAX_VALUE;

  private final long up;
  private final long down;
  private final boolean drawn;
  private final RandomGenerator random;

  private long from;
  private long to;

  Outages(PathParameters path, RandomGenerator random) {
    up = path.up();
    down = path.down();
    drawn = path.randomOutages();
    this.random = random;
    from = NEVER;
    to = NEVER;
    if (up > 0) {
      from = length(up);
      to = from + length(down);
    }
  }

  /** Time goes on, never back. */
  void advance(long now) {
    while (to <= now) {
      from = to + length(up);
      to = from + length(down);
    }
  }

  /** At least a picosecond, so that time goes on. StrictMath is the same on every machine. */
  private long length(long mean) {
    if (!drawn) {
      return mean;
    }
    return 1 + (long) (-mean * StrictMath.log1p(-random.nextDouble()));
  }

  /** Whether a packet that is on the path from now to then meets an outage. */
  boolean meets(long then) {
    return then >= from;
  }

  /** Whether the path is down now and has been for so long. */
  boolean downFor(long now, long time) {
    return now >= from && now - from >= time;
  }
}
